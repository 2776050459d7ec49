import { z } from 'zod';
import { isRecognized, positionOrNull } from '../claims.ts';
import { LIMITS, RATE } from '../limits.ts';
import { idOf, paragraphs } from '../parameters.ts';
import { route } from '../route.ts';

const { questionChars, turnChars, turns, turnsUsed } = LIMITS.ask;

export const askTurnSchema = z
  .strictObject({
    role: z.enum(['user', 'assistant'], { error: 'must be user or assistant' }),
    text: paragraphs(turnChars),
  })
  .meta({ id: 'AskTurn' });

const startsAndAlternates = (history: readonly { role: string }[]): boolean =>
  history.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'));

export const questionSchema = z
  .strictObject({
    question: paragraphs(questionChars),
    history: z
      .array(askTurnSchema)
      .max(turns, `must hold at most ${turns} turns`)
      .refine(startsAndAlternates, 'must alternate between user and assistant, oldest first, starting with user')
      .optional()
      .describe(`Earlier turns, oldest first. The last ${turnsUsed} count.`),
  })
  .meta({ id: 'Question' });
export type AskedQuestion = z.output<typeof questionSchema>;

const passageSchema = z.strictObject({
  text: z.string(),
  source: z
    .enum(['notice', 'notice_field', 'document', 'context', 'profile', 'verdict'])
    .describe('What it stands in. `notice_field`: a date, number or contact published beside the text of the notice.'),
  document: z.string().nullable().describe('Name of the solicitation or context document.'),
  document_id: z.uuid().nullable().describe('The solicitation document.'),
  page: z.int().nullable(),
  is_recognized: isRecognized,
  position: positionOrNull,
});

export const answerSchema = z
  .strictObject({
    answer: z.string().describe('Plain text. Each statement is quoted with its place.'),
    statements: z
      .array(z.string())
      .describe('What a language model states, each sentence checked against `quotes`; empty where the rules answer.'),
    quotes: z
      .array(passageSchema)
      .describe('The passages that the answer quotes, the closest first; empty if none answers.'),
    nearest: z
      .array(passageSchema)
      .describe(
        'If none answers: up to three passages that share most words with the question. They may be about something else.',
      ),
    span: z
      .string()
      .nullable()
      .describe('The date, duration or amount in the first passage, where the question wants one.'),
    searched: z
      .strictObject({
        documents: z.array(z.string()).describe('Names of the solicitation documents.'),
        company: z.boolean().describe('Also the profile and the context documents of the company.'),
      })
      .describe('What was looked through, besides the notice.'),
    model: z
      .string()
      .describe(
        '`extractive`: the answer holds words of the material only, found without a model. Otherwise the name of the language model; each of its statements was checked against the passages quoted.',
      ),
    fallback: z
      .enum(['limit', 'unavailable', 'no_answer', 'unchecked'])
      .nullable()
      .describe(
        'Why the language model that is configured did not give this answer: the company has no tokens left today, the model did not answer, it found no answer, or its answer did not rest on the passages. Null if it did, or if none is configured.',
      ),
  })
  .meta({ id: 'Answer' });
export type AskAnswer = z.infer<typeof answerSchema>;

export const askOpportunity = route({
  method: 'POST',
  path: '/api/v1/opportunities/{id}/ask',
  operationId: 'askOpportunity',
  localized: true,
  summary: 'Ask a question about an opportunity',
  description:
    'Answers from the notice, the solicitation documents that were read, the verdict and, for questions about the company, its profile and context documents. Up to three passages are quoted, each with its place. If none of it is recognized as an answer, the answer says so and names the passages that come nearest. Where the operator has set up a language model, it may put the answer into words: up to three statements, each checked against the passages that are quoted with it. The answer is in the language of the question, English or French.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.ask,
  params: idOf('the opportunity'),
  body: questionSchema,
  bodyExample: { question: 'Is a site visit mandatory?' },
  success: {
    status: 200,
    description: 'The answer.',
    schema: answerSchema,
    example: {
      answer:
        'The closest words are in rfp.pdf, page 14. Check that they answer:\n“There will be a mandatory site meeting on Tuesday, March 3, 2026, at 10:00 a.m. (MST).” (rfp.pdf, page 14)',
      statements: [],
      quotes: [
        {
          text: 'There will be a mandatory site meeting on Tuesday, March 3, 2026, at 10:00 a.m. (MST).',
          source: 'document',
          document: 'rfp.pdf',
          document_id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e60',
          page: 14,
          is_recognized: false,
          position: null,
        },
      ],
      nearest: [],
      span: null,
      searched: { documents: ['rfp.pdf'], company: false },
      model: 'extractive',
      fallback: null,
    },
  },
  errors: ['not_found'],
});
