import type { OtherSource, QuotesByLanguage, Standing, StandingsByLanguage } from '../terms/notice-text.ts';
import type { Band } from './calibration.ts';
import type { Code } from '../vocabulary/code-ladder.ts';

/**
 * How words of a notice stand to a category of the company: its whole name; the same said in English or in French; a trade within
 * a broad one; a phrase that its words are part of; words related in meaning; or no more than words that it was found by. Verdicts of
 * before say less of it.
 */
export type Nearness = 'whole' | 'in-english' | 'in-french' | 'part' | 'phrase' | 'akin' | 'weak' | NearnessOfBefore;
type NearnessOfBefore = 'exact' | 'english' | 'french' | 'member' | 'near';

/**
 * Why a tender got its score, as facts with the exact words they rest on. They are stored; the sentences are rendered from
 * them when read, in the reader's language. A reason that names a quote was found there; nothing else is claimed.
 */
export type Reason =
  | {
      kind: 'term';
      label: string;
      place: 'title' | 'category' | 'description';
      quote: string;
      /** How the words stand to the label; absent in verdicts made before this was kept, of which only the quote is told. */
      how?: Nearness;
      /** How many labels the notice has, where they are so many that one of them says little, and not all say it. */
      among?: number;
      /** The notice's title, where a category has the words: it says what is bought. */
      title?: string;
      /** The language of that title; absent where it is not known. */
      titleIn?: 'en' | 'fr';
      /** Of words told with what stands beside them: the ones that were found. */
      core?: string;
      /** Only another source's copy of the tender says it, not the one that is shown. */
      elsewhere?: OtherSource;
      /** The words stand in that copy's title, and the shown copy has none in this language. */
      onlyTitleIn?: 'en' | 'fr';
      /** The same find in the notice's English and French texts, for readers of those. */
      also: Partial<
        Record<
          'en' | 'fr',
          {
            place: 'title' | 'category' | 'description';
            quote: string;
            how?: Nearness;
            among?: number;
            title?: string;
            titleIn?: 'en' | 'fr';
            core?: string;
            elsewhere?: OtherSource;
            onlyTitleIn?: 'en' | 'fr';
          }
        >
      >;
      /** The notice has a text in that language, without the words: to its readers they are no more than words. */
      missingIn?: 'en' | 'fr';
      origin: 'category' | 'product' | 'overview';
    }
  | {
      /** A text of the profile and the notice are near each other in meaning, whatever words they share. */
      kind: 'meaning';
      /** The category as the company wrote it; null for its overview. */
      label: string | null;
      /** The notice's exact title. */
      title: string;
      /** Its titles in English and French, where those texts are near, too. */
      also: Partial<Record<'en' | 'fr', string>>;
    }
  /**
   * A code that lies in one of the company's, or (`wider`) holds it; `concept`, of verdicts of before, is not told: it is only in the
   * class of a thing that the company names.
   */
  | {
      kind: 'category';
      profile: string;
      listing: string;
      listingFr: string | null;
      via: 'code' | 'wider' | 'concept' | 'label';
      /** Only another source's copy of the tender has the code. */
      elsewhere?: OtherSource;
    }
  /** Not told: verdicts of before hold it. */
  | { kind: 'kindred'; profile: string; listing: string; listingFr: string | null }
  | {
      kind: 'product';
      oemName: string;
      name: string;
      quote: string | null;
      on: 'model' | 'name' | 'code';
      /**
       * Where no words name it: the code of the notice that leads to it, of how many, and whether it is one of the product's own or only of
       * their class. Absent in verdicts made before this was kept.
       */
      code?: { listing: string; listingFr: string | null; among: number; isOwn: boolean };
      /** The name's find in the notice's English and French texts; absent in verdicts made before these were kept. */
      also?: QuotesByLanguage;
      /** Where the quotes stand; absent in verdicts made before this was kept. */
      at?: Standing;
      alsoAt?: StandingsByLanguage;
    }
  /** Of the lines that documents of the tender list, so many are in the catalog; at least, where nobody can tell of some. */
  | { kind: 'lines'; covered: number; of: number; isAtLeast?: boolean }
  | {
      kind: 'place';
      state: 'within' | 'around' | 'outside' | 'abroad' | 'unknown';
      listing: string | null;
      /** Whether the notice names where the work is, or only where the buyer's office is. */
      of?: 'work' | 'office';
      /** The buyer's office, all that is known of the place, lies in none of the company's regions. */
      isOfficeOutside?: true;
      /** `Québec` is the province: alone, its name is read as that of the city. */
      isProvince?: true;
      /** Only another source's copy of the tender says it. */
      elsewhere?: OtherSource;
      /** Of a place within the company's regions: the notice has others too, or the place is wider than they are. */
      extent?: 'some' | 'wider';
      /** Places of the notice that the company does not serve, beside those that it does. */
      unserved?: { listing: string; isCut?: true };
      /** `listing` names the first of more places. */
      isCut?: true;
    }
  | {
      kind: 'buyer';
      label: string;
      listing: string;
      /** The buyer's French name, where the notice has one beside the other. */
      listingFr?: string;
      /** The name is that of the organization that will use what is bought. */
      isEndUser?: true;
      on: 'target' | 'award';
      awards: number;
    }
  | {
      kind: 'past';
      /** The past tender that is most like this one, its buyer and when it was published. */
      title: string;
      buyer: string | null;
      publishedOn: string;
      isSameBuyer: boolean;
      /** Past bids of the company on tenders like this one, and on tenders of this buyer. */
      alike: number;
      sameBuyer: number;
    }
  | {
      kind: 'exclusion';
      label: string;
      /** The words found, or the category of the notice that has the code. */
      quote: string;
      also?: QuotesByLanguage;
      /** Where the quotes stand; absent in verdicts made before this was kept. */
      at?: Standing;
      alsoAt?: StandingsByLanguage;
      /** The code that was met and the one it met; absent where words were found, and in verdicts of before codes counted. */
      codes?: { company: Code; tender: Code };
    }
  | { kind: 'value'; side: 'below' | 'above'; amount: number; currency: string; bound: number }
  | {
      kind: 'eligibility';
      state: 'not-canadian' | 'canadian-only' | 'trading-partner' | 'open' | 'manufacturer-only' | 'set-aside';
      quote: string | null;
      also?: QuotesByLanguage;
      /** The company certainly does not meet it. */
      isBar?: true;
      /** Only documents of the tender say so. */
      ofDocument?: true;
    }
  | {
      kind: 'rule';
      rule: 'green_light' | 'no_go' | 'preference';
      /** The tenders that the rule means, in words. */
      what: { en: string; fr: string };
      points: number;
    }
  /** Services, where the catalog lists products; `withGoods`: goods are among the notice's categories, and none of the products. */
  | { kind: 'nature'; withGoods?: true }
  | {
      /**
       * No bids are taken, or none from just anybody; of `holders_only`, `restricted` and `call_doubtful` the company has to check whether it
       * may bid. `to_…`: what answering leads to.
       */
      kind: 'biddable';
      state:
        | 'not_a_solicitation'
        | 'awarded'
        | 'closed'
        | 'invited_only'
        | 'holders_only'
        | 'restricted'
        | 'call_doubtful'
        | 'to_list'
        | 'to_next_stage'
        | 'to_named_supplier';
      quote: string | null;
      also?: QuotesByLanguage;
    }
  /** `ofDocument`: only a document of the tender asks for it. */
  | { kind: 'certification'; name: string; held: boolean; ofDocument?: true }
  | { kind: 'status'; status: 'cancelled' | 'withdrawn' | 'unsuccessful' }
  /** A language model moved the score of the rules so, and points to these words. */
  | { kind: 'opinion'; from: number; to: number; quotes: readonly OpinionQuote[] };

/** Words that stand in the tender, or in this document of it, and what of the profile they are said to fit or not to fit. */
export type OpinionQuote = {
  quote: string;
  item: string;
  of: 'category' | 'product' | 'place' | 'certification';
  document?: { id: string; page: number | null };
};

/** Everything the written explanation is made from. */
export type Reasons = { band: Band; score: number; eligible: boolean; reasons: Reason[] };
