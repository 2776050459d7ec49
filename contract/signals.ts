import { z } from 'zod';
import { evidence } from './claims.ts';
import { statedMoment } from './stated-moment.ts';

/** What was read from a notice. */

export const BID_ELIGIBILITIES = ['canadian-only', 'trading-partner-or-canadian', 'open', 'unknown'] as const;
export const PROCUREMENT_NATURES = ['goods', 'services', 'construction', 'mixed', 'unknown'] as const;

const text = z.string();
const textOrNull = z.string().nullable();

export const biddable = z
  .strictObject({
    value: z.enum(['yes', 'no', 'unknown']),
    kind: z
      .enum(['not_a_solicitation', 'awarded', 'closed', 'invited_only'])
      .nullable()
      .describe('Why not, if `value` is `no`; if it is `unknown`, what speaks against it and is to be checked.'),
  })
  .meta({ id: 'Biddable' });

const namesOf = (what: string) => z.array(z.string()).optional().describe(what);

export const signals = z
  .looseObject({
    biddable: biddable
      .optional()
      .describe(
        'Whether the notice asks for bids. Not whether the tender is still open: a closed one asked for bids, too. See `can_bid`.',
      ),
    answer_leads_to: z
      .enum(['list', 'next_stage', 'named_supplier'])
      .optional()
      .describe(
        'What an answer leads to if it is no contract for the best bid: `list`, a place on a list of qualified suppliers, of whom contracts are asked later; `next_stage`, an invitation to the next stage, which nobody else gets; `named_supplier`, at most another look at the award to a supplier already chosen (advance contract award notices). The words are those of `biddable`.',
      ),
    desirable_certifications: namesOf('Desirable, not required.'),
    post_award_certifications: namesOf('Required of the winner only.'),
    product_certifications: namesOf('Marks and licences that the goods must have.'),
    maker_certifications: namesOf('What the maker of the goods must be certified as.'),
    bid_eligibility: z.enum(BID_ELIGIBILITIES),
    procurement_nature: z.enum(PROCUREMENT_NATURES),
    trade_agreements: namesOf(
      "Agreements that apply according to the text or the source's column, by their English initials or name.",
    ),
    evidence: z.array(evidence),
    closing_in_text: statedMoment
      .optional()
      .describe('Closing time stated in the text; has `parts` if lots or streams close at different times.'),
    closing_posted: statedMoment
      .optional()
      .describe(
        "Closing time in the source's own field. `deadline` is the earlier of the two, or the end of that day if no time is stated.",
      ),
    deadline_date_only: z.literal(true).optional().describe('No time is stated: bids may be due earlier that day.'),
    open_continuously: z
      .literal(true)
      .optional()
      .describe('It stays open: no closing counts, and the source gives a day in the far future or the text says so.'),
    estimated_value_range: z
      .looseObject({ low: z.number(), high: z.number(), currency: text })
      .optional()
      .describe('Present if the text states a range; `estimated_value` is then null.'),
    estimated_value_with_options: z.looseObject({ amount: z.number(), currency: text }).optional(),
    quantities: z
      .array(z.looseObject({ item: textOrNull, quantity: z.int(), unit: textOrNull, optional: z.boolean() }))
      .optional()
      .describe(
        'One entry per item; `total_estimated_units` is the sum of the firm quantities if all have the same unit.',
      ),
    other_dates: z
      .array(
        z.looseObject({
          field: z.enum(['closing_in_text', 'questions_due_at', 'site_visit_at']),
          source: z
            .enum(['posting', 'notice', 'document'])
            .describe("`posting`: the source's own closing field, which has no words."),
          is: z
            .enum(['replaced', 'contradicting'])
            .describe(
              'A later addendum, or words that move the date, replaced it; or it contradicts the one that counts.',
            ),
          at: textOrNull,
          date: text,
          time: textOrNull,
          time_zone: textOrNull,
          evidence: z.array(evidence),
        }),
      )
      .optional()
      .describe('Days and hours of the notice and its documents besides those that count.'),
    questions_due_at: statedMoment.optional(),
    site_visit_at: statedMoment.optional().describe('Site visit, or a meeting for bidders.'),
    contract_period: z
      .strictObject({ start: textOrNull, end: textOrNull })
      .optional()
      .describe("Days between which the contract is expected to run, from the source's columns."),
  })
  .meta({ id: 'Signals' });
