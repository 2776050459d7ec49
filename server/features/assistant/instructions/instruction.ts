import type { FeedbackVerdict } from '#contract/feedback.ts';
import type { Operation } from '#contract/profile.ts';

/** What a reply by mail asks for, as far as it is certain. */

/** A change of the notification settings that a reply may ask for; a subset of what the API takes. */
export type SettingsPatch = {
  digest_days?: number[];
  digest_hour?: number;
  digest_min_score?: number;
  digest_max_items?: number;
};
/** The same as it is asked for; `resumed`: the days of before it was paused. */
export type SettingsRequest = Omit<SettingsPatch, 'digest_days'> & { digest_days?: number[] | 'resumed' };

/** `words` are those of the reply that it was read from; `number` is that of an item in the mail that was answered. */
export type Instruction =
  | { kind: 'answer'; number: number; verdict: FeedbackVerdict; reason: string | null; words: string }
  | { kind: 'archive'; number: number; words: string }
  | { kind: 'ask'; number: number; question: string; words: string }
  | { kind: 'undo'; words: string }
  | { kind: 'change-profile'; operations: Operation[]; words: string }
  | { kind: 'change-settings'; patch: SettingsRequest; words: string };

/**
 * Words for which nothing is done, or not for these `numbers`. `no_such_number`: the mail has no item with it. `contradiction`:
 * other words of the reply say the opposite of the same item. `question`, `condition`: an answer that is asked, or depends on
 * something. `not_answered`: a question about a tender. `left_out`: `all` was not taken to reach the numbers, which other words name
 * that were not understood. `no_reason`: the answers were read, and the reason that they refer to was not found. `not_by_mail`: a
 * setting that a reply may not change. `full_hours`, `item_range`: a time, or a number of tenders, that the digest cannot have. `in_reason`: an answer that was read, whose reason names items that nothing was said of.
 */
export type Unclear = {
  words: string;
  why:
    | 'unknown'
    | 'question'
    | 'condition'
    | 'contradiction'
    | 'no_such_number'
    | 'not_answered'
    | 'left_out'
    | 'no_reason'
    | 'in_reason'
    | 'not_by_mail'
    | 'full_hours'
    | 'item_range';
  /** Where the words name other items too, and those were understood: the ones that were not. */
  numbers?: readonly number[];
};

/** What was read in a reply, each list in the order of the text. */
export type Reading = {
  instructions: Instruction[];
  unclear: Unclear[];
  /** Whether there was more than one reply may ask for, or more text than is read: the rest was left out. */
  isCut: boolean;
};

/** An item of the mail that was answered. */
export type MailItem = {
  number: number;
  /** Its lines in that mail, by which an answer between quoted lines is known to be on it; null where they are not known. */
  lines: string | null;
};

/** As many instructions one reply may give: more than a mail has items, twice. */
export const MAX_INSTRUCTIONS = 60;
