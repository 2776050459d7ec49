import type { AskAnswer, AskedQuestion } from '#contract/documents/ask.ts';
import type { Notice } from '#contract/notice.ts';
import { LIMITS } from '#contract/limits.ts';
import { searchPassages } from '#features/knowledge/knowledge.ts';
import {
  type CountAmendments,
  positionInNotice,
  readNotice,
  readOpportunity,
} from '#features/opportunities/opportunities.ts';
import { readProfile } from '#features/profile/profile.ts';
import type { CompanyDatabase, Connection } from '#platform/database/database.ts';
import type { Answer, Quote } from './answer.ts';
import { askModel, type AskModel, type NoModelAnswer } from './ask-model.ts';
import type { Statement } from './checked-answer.ts';
import type { MaterialLine, MaterialPage } from './material.ts';
import { asksForVerdict, asksOfCompany, noticePages, profilePage } from './notice-pages.ts';
import { withOtherDates } from './other-dates.ts';
import { foldForSearch, type Language, readQuestion } from './question.ts';
import { answerByRules, nearestByRules, type RulesAnswer } from './rules-answer.ts';
import { wordAnswer, wordStatements } from './wording.ts';

/**
 * Answers questions about one opportunity from the notice, the solicitation documents that were read, the verdict and what the
 * company says of itself, in their own words (specification, Ask; decisions.md section 3). Where a language model is configured,
 * its answer counts if it rests on them; otherwise that of the rules. It owns no table.
 */

/** A solicitation document that was read. `isPaged`: the numbers are those of its pages; a sheet of a workbook has a `name`. */
export type AskDocument = {
  id: string;
  name: string;
  isPaged: boolean;
  pages: readonly {
    number: number;
    name?: string | null;
    isRecognized?: boolean;
    lines: readonly MaterialLine[];
  }[];
};

/** The documents of the company's opportunity, in the order in which they count; the same objects as long as they are the same. */
export type ListAskDocuments = (
  db: Connection,
  companyId: string,
  opportunityId: string,
) => Promise<readonly AskDocument[]>;

export type AskContext = {
  language: Language;
  now: () => Date;
  countAmendments: CountAmendments;
  listDocuments: ListAskDocuments;
  /** Null: the rules answer. */
  model: AskModel | null;
};

const EXTRACTIVE = 'extractive';
const CONTEXT_PASSAGES = 20;
const VERDICT_SENTENCES = 3;

/** @throws ApiError `not_found` where the company has no such opportunity */
export async function askOpportunity(
  company: CompanyDatabase,
  id: string,
  asked: AskedQuestion,
  { language: reader, now, countAmendments, listDocuments, model }: AskContext,
): Promise<AskAnswer> {
  const { db, companyId } = company;
  const { question, history: turns = [] } = asked;
  const { language } = readQuestion(question, reader);
  const detail = await readOpportunity(db, companyId, id, { language, now: now(), countAmendments });
  const folded = foldForSearch(question);
  const documents = await listDocuments(db, companyId, id);
  const notice = await readNotice(db, companyId, id, { language });
  const isOfCompany = asksOfCompany(folded);
  const searched: Searched = { notice, documents: documents.map(({ name }) => name), isOfCompany };
  if (asksForVerdict(folded) && detail.explanation !== null) {
    const answer = verdictAnswer(detail.reasons, detail.explanation, language);
    return worded({ ...answer, unanswered: null, nearest: [] }, searched, null);
  }
  const own = isOfCompany ? await companyPages(db, companyId, question, language) : [];
  const pages = [...own, ...noticePages(detail, notice, language), ...documents.flatMap(documentPages)];
  const said = model === null ? null : await askModel(company, asked, pages, { language, reader, now }, model);
  if (model !== null && said !== null && typeof said !== 'string') {
    return stated(said, searched, { language, name: model.model.name });
  }
  const users = turns.slice(-LIMITS.ask.turnsUsed).filter(({ role }) => role === 'user');
  const context = { fallback: reader, earlier: users.map(({ text }) => text) };
  const names = new Map(documents.map((one) => [one.id, one.name]));
  const answer = withOtherDates(answerByRules(question, pages, detail.key_facts, context), question, detail, names);
  const nearest = answer.quotes.length > 0 ? [] : nearestByRules(question, pages, context);
  return worded({ ...answer, nearest }, searched, typeof said === 'string' ? said : null);
}

type Searched = { notice: Notice; documents: string[]; isOfCompany: boolean };

/** The answer of the rules; `fallback`: why a model gave none. */
function worded(
  answer: RulesAnswer & { nearest: readonly Quote[] },
  searched: Searched,
  fallback: NoModelAnswer | null,
): AskAnswer {
  return {
    answer: wordAnswer(answer, searched.documents.length),
    statements: [],
    ...foundIn(answer.quotes, answer.nearest, searched),
    span: answer.span,
    model: EXTRACTIVE,
    fallback,
  };
}

/** The answer of a model, with the passages that bear it out. */
function stated(
  statements: readonly Statement[],
  searched: Searched,
  { language, name }: { language: Language; name: string },
): AskAnswer {
  const quotes = [...new Set(statements.flatMap((one) => one.quotes))];
  return {
    answer: wordStatements(statements, language),
    statements: statements.map(({ text }) => text),
    ...foundIn(quotes, [], searched),
    span: null,
    model: name,
    fallback: null,
  };
}

function foundIn(
  quotes: readonly Quote[],
  nearest: readonly Quote[],
  { notice, documents, isOfCompany }: Searched,
): Pick<AskAnswer, 'quotes' | 'nearest' | 'searched'> {
  const passageOf = ({ text, place }: Quote): AskAnswer['quotes'][number] => ({
    text,
    source: place.isField === true ? 'notice_field' : place.kind,
    document: place.document,
    document_id: place.documentId ?? null,
    page: place.page,
    is_recognized: place.isRecognized ?? false,
    position: place.kind === 'notice' && place.isField !== true ? positionInNotice(notice, text) : null,
  });
  return {
    quotes: quotes.map(passageOf),
    nearest: nearest.map(passageOf),
    searched: { documents, company: isOfCompany },
  };
}

function verdictAnswer(reasons: readonly { text: string }[], explanation: string, language: Language): Answer {
  const sentences = reasons.length > 0 ? reasons.map(({ text }) => text) : [explanation];
  const place = { kind: 'verdict', document: null, page: null } as const;
  return { language, span: null, quotes: sentences.slice(0, VERDICT_SENTENCES).map((text) => ({ text, place })) };
}

function documentPages({ id, name, isPaged, pages }: AskDocument): MaterialPage[] {
  return pages.map(({ number, name: sheet = null, isRecognized = false, lines }) => ({
    kind: 'document',
    document: name,
    documentId: id,
    page: isPaged ? number : null,
    sheet,
    isRecognized,
    lines,
  }));
}

/** The company's profile and the passages of its context documents that speak of what is asked. */
async function companyPages(
  db: Connection,
  companyId: string,
  question: string,
  language: Language,
): Promise<MaterialPage[]> {
  const profile = await readProfile(db, companyId);
  const passages = await searchPassages(db, companyId, question, CONTEXT_PASSAGES);
  return [
    profilePage(profile, language),
    ...passages.map(({ filename, page, text }): MaterialPage => ({
      kind: 'context',
      document: filename,
      page,
      lines: text.split('\n').map((line) => ({ text: line.trim(), kind: 'paragraph' })),
    })),
  ];
}
