import type { FeedbackVerdict } from '#contract/feedback.ts';
import type { SkipReason } from '#contract/profile.ts';
import type { TenderEnd } from './ended-words.ts';

/** What came of a message, as its confirmation says it. */

/** An item as the answered mail numbers it; `title` null: it is gone. */
export type NamedItem = { number: number; title: string | null };

export type ItemOutcome = NamedItem &
  /** `replaced`: what the tender's decision was before the message, where it was another. */
  (
    | {
        did: 'answered';
        verdict: FeedbackVerdict;
        reason: string | null;
        replaced: FeedbackVerdict | null;
        end: TenderEnd | null;
      }
    | { did: 'archived'; wasBefore: boolean }
    | { did: 'not_asked'; question: string }
    | { did: 'gone' }
  );

/** One field of the profile, with what was added to its list and taken from it, or its value before and after. */
export type FieldChange = { field: string; productsDiscontinued: number; productsActivated: number } & (
  | { added: readonly string[]; removed: readonly string[] }
  | { before: unknown; after: unknown }
);

export type SettingChange =
  | { field: 'digest_days'; before: readonly number[]; after: readonly number[] }
  | { field: 'digest_hour'; before: number; after: number }
  | { field: 'digest_min_score'; before: number; after: number }
  | { field: 'digest_max_items'; before: number; after: number };

/** An edit that was asked for and not made. `limit`: there were more than one message may make. */
export type EditLeft = { op: 'add' | 'remove' | 'set'; field: string; value: unknown; why: SkipReason | 'limit' };

/** A word that was excluded: the reason of an answer that it was taken from, and the categories of the profile that name it. */
export type ExclusionMade = { value: string; reason: string | null; categories: readonly string[] };

/** What came of `undo`. */
export type UndoOutcome =
  | { undo: 'nothing' | 'already' | 'which' }
  | {
      undo: 'done';
      fields: readonly FieldChange[];
      settings: readonly SettingChange[];
      unarchived: readonly NamedItem[];
      /** Items of which the answer was taken back; `standing`: the one that the tender has now all the same. */
      withdrawn: readonly (NamedItem & { standing: FeedbackVerdict | null })[];
      /** What has changed again since, and so was left. */
      superseded: readonly Superseded[];
    };

/** A field that was left, with the names that were not put back and those that were not taken out again. */
export type Superseded = { field: string; notPutBack: readonly string[]; notTakenOut: readonly string[] };
