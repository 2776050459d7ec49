import { plainSentence } from '#platform/text/plain-sentence.ts';
import { biddableSentence } from './biddable-sentence.ts';
import type { Band } from './calibration.ts';
import { isWithin } from '../vocabulary/code-ladder.ts';
import { certificationInEnglish, certificationInFrench, codeListInFrench, placeInFrench } from './french-names.ts';
import type { Reason, Reasons } from './reasons.ts';

type Language = 'en' | 'fr';

/** The written reasoning of a verdict, one paragraph of plain text, made only from its stored reasons. */
export function explanation(verdict: Reasons, language: Language): string {
  const write = language === 'fr' ? FRENCH : ENGLISH;
  const sentences = [write.opening(verdict.band, verdict.score)];
  for (const reason of verdict.reasons) sentences.push(write.sentence(reason));
  if (verdict.reasons.every((reason) => reason.kind === 'place' || reason.kind === 'certification'))
    sentences.push(write.thin);
  return plainSentence(sentences.filter((sentence) => sentence !== '').join(' '));
}

/** What was found of the company's words: all of them together, or a part. */
function found(origin: Extract<Reason, { kind: 'term' }>['origin'], isPart: boolean, language: Language): string {
  const isProduct = origin === 'product';
  if (language === 'en') {
    if (isProduct) return isPart ? 'part of what is in your catalog as' : 'which is in your catalog as';
    return isPart ? 'part of what you list as' : 'which you list as';
  }
  const what = isProduct ? 'ce qui figure à votre catalogue sous' : 'ce que votre profil nomme';
  return isPart ? `une partie de ${what}` : what;
}

const VIA = {
  en: {
    code: 'its code lies in',
    concept: 'it means the same kind of thing as',
    label: 'its words are those of',
  },
  fr: {
    code: 'son code relève de',
    concept: 'c’est le même genre de chose que',
    label: 'ses mots sont ceux de',
  },
} as const;

type Wording = { opening(band: Band, score: number): string; sentence(reason: Reason): string; thin: string };

const ENGLISH: Wording = {
  opening: (band, score) =>
    `${{ strong: 'Strong fit', good: 'Good fit', possible: 'Possible fit', weak: 'Weak fit' }[band]} (${score} of 100).`,
  thin: 'Little else in the notice says whether it fits.',
  sentence(reason) {
    switch (reason.kind) {
      case 'term': {
        const { place: where, quote, isPart } = reason.also.en ?? reason;
        const place = { title: 'The title', category: 'A category of the notice', description: 'The description' }[
          where
        ];
        const what = found(reason.origin, isPart === true, 'en');
        return `${place} says “${quote}”, ${what} “${reason.label}”.`;
      }
      case 'meaning':
        return meaning(reason, 'en');
      case 'category':
        return `The notice is about “${reason.listing}”: ${VIA.en[reason.via]} your category “${reason.profile}”.`;
      case 'kindred':
        return `The notice is about “${reason.listing}”, which is of the same wide group as your category “${reason.profile}”.`;
      case 'product': {
        const name = productName(reason.oemName, reason.name);
        if (reason.on === 'model') return `It asks for “${reason.quote}”, the number of your product ${name}.`;
        if (reason.on === 'name')
          return `Nearest product in your catalog: ${name} (“${reason.also?.en ?? reason.quote}”).`;
        return `Nearest product in your catalog by commodity code: ${name}.`;
      }
      case 'place':
        if (reason.state === 'within') return `The place (${reason.listing}) is one you serve.`;
        if (reason.state === 'around') return `The place (${reason.listing}) lies around a city you named.`;
        if (reason.state !== 'unknown') return `The place (${reason.listing}) is not among the regions you serve.`;
        return 'The notice names no place that could be compared with your regions.';
      case 'buyer':
        if (reason.on === 'target') return `The buyer, ${reason.listing}, is one you look for (“${reason.label}”).`;
        return `You won ${reason.awards} published ${reason.awards === 1 ? 'award' : 'awards'} from this buyer (${reason.label}).`;
      case 'past': {
        const others = reason.alike > 1 ? `, one of ${reason.alike} such tenders you bid on` : '';
        const buyer = reason.isSameBuyer ? ' of this buyer' : reason.buyer === null ? '' : ` of ${reason.buyer}`;
        return `You bid on “${reason.title}”${buyer} (${reason.publishedOn.slice(0, 4)})${others}.`;
      }
      case 'exclusion':
        return ruledOutInEnglish(reason);
      case 'value':
        return `Its value, ${money(reason.amount, reason.currency, 'en')}, is ${reason.side} your bound of ${money(reason.bound, reason.currency, 'en')}.`;
      case 'eligibility':
        return `${ELIGIBILITY.en[reason.state]}${reason.quote === null ? '' : `: “${ending(reason.also?.en ?? reason.quote)}”`}.`;
      case 'certification':
        return reason.held
          ? `It asks for ${certificationInEnglish(reason.name)}, which you hold.`
          : `To check: it asks for ${certificationInEnglish(reason.name)}, which your profile does not list.`;
      case 'rule':
        if (reason.rule === 'no_go') return `Ruled out by your rule against ${reason.what.en}.`;
        return reason.rule === 'green_light'
          ? `Your rule looks for ${reason.what.en} (${signed(reason.points, 'up to')}).`
          : `Your answers speak ${reason.points < 0 ? 'against' : 'for'} ${reason.what.en} (${signed(reason.points, 'up to')}).`;
      case 'biddable':
        return biddableSentence(reason, 'en');
      case 'nature':
        return 'It asks for services, while your catalog holds goods.';
      case 'status':
        return `The source says that this tender is ${reason.status}.`;
    }
  },
};

const FRENCH: Wording = {
  opening: (band, score) =>
    `${{ strong: 'Forte correspondance', good: 'Bonne correspondance', possible: 'Correspondance possible', weak: 'Faible correspondance' }[band]} (${score} sur 100).`,
  thin: 'Peu d’autres éléments de l’avis permettent d’en juger.',
  sentence(reason) {
    switch (reason.kind) {
      case 'term': {
        const { place: where, quote, isPart } = reason.also.fr ?? reason;
        const place = { title: 'Le titre', category: 'Une catégorie de l’avis', description: 'La description' }[where];
        const what = found(reason.origin, isPart === true, 'fr');
        return `${place} dit « ${quote} », ${what} « ${reason.label} ».`;
      }
      case 'meaning':
        return meaning(reason, 'fr');
      case 'category':
        return `L’avis porte sur « ${reason.listingFr ?? reason.listing} » : ${VIA.fr[reason.via]} votre catégorie « ${reason.profile} ».`;
      case 'kindred':
        return `L’avis porte sur « ${reason.listingFr ?? reason.listing} », du même grand groupe que votre catégorie « ${reason.profile} ».`;
      case 'product': {
        const name = productName(reason.oemName, reason.name);
        if (reason.on === 'model') return `Il demande « ${reason.quote} », le numéro de votre produit ${name}.`;
        if (reason.on === 'name')
          return `Produit le plus proche de votre catalogue : ${name} (« ${reason.also?.fr ?? reason.quote} »).`;
        return `Produit le plus proche de votre catalogue selon le code : ${name}.`;
      }
      case 'place':
        if (reason.state === 'unknown') return 'L’avis ne nomme aucun lieu à comparer avec vos régions.';
        if (reason.state === 'around')
          return `Le lieu (${placesInFrench(reason.listing)}) est aux environs d’une ville que vous nommez.`;
        return `Le lieu (${placesInFrench(reason.listing)}) ${reason.state === 'within' ? 'est de ceux que' : 'n’est pas parmi les régions que'} vous desservez.`;
      case 'buyer':
        if (reason.on === 'target')
          return `L’acheteur, ${reason.listingFr ?? reason.listing}, est de ceux que vous recherchez (« ${reason.label} »).`;
        return `Vous avez remporté ${reason.awards} ${reason.awards === 1 ? 'contrat publié' : 'contrats publiés'} de cet acheteur (${reason.label}).`;
      case 'past': {
        const others = reason.alike > 1 ? `, l’un des ${reason.alike} appels d’offres semblables` : '';
        const buyer = reason.isSameBuyer ? ' de cet acheteur' : reason.buyer === null ? '' : ` (${reason.buyer})`;
        return `Vous avez soumissionné pour « ${reason.title} »${buyer} en ${reason.publishedOn.slice(0, 4)}${others}.`;
      }
      case 'exclusion':
        return ruledOutInFrench(reason);
      case 'value':
        return `Sa valeur, ${money(reason.amount, reason.currency, 'fr')}, est ${reason.side === 'below' ? 'inférieure' : 'supérieure'} à votre limite de ${money(reason.bound, reason.currency, 'fr')}.`;
      case 'eligibility':
        return `${ELIGIBILITY.fr[reason.state]}${reason.quote === null ? '' : ` : « ${ending(reason.also?.fr ?? reason.quote)} »`}.`;
      case 'certification':
        return reason.held
          ? `Il exige ${certificationInFrench(reason.name)}, que vous détenez.`
          : `À vérifier : il exige ${certificationInFrench(reason.name)}, que votre profil ne mentionne pas.`;
      case 'rule':
        if (reason.rule === 'no_go') return `Écarté par votre règle contre ${reason.what.fr}.`;
        return reason.rule === 'green_light'
          ? `Votre règle recherche ${reason.what.fr} (${signed(reason.points, 'jusqu’à')}).`
          : `Vos réponses parlent ${reason.points < 0 ? 'contre' : 'pour'} ${reason.what.fr} (${signed(reason.points, 'jusqu’à')}).`;
      case 'biddable':
        return biddableSentence(reason, 'fr');
      case 'nature':
        return 'Il demande des services, alors que votre catalogue contient des biens.';
      case 'status':
        return `Selon la source, cet appel d’offres est ${{ cancelled: 'annulé', withdrawn: 'retiré', unsuccessful: 'infructueux' }[reason.status]}.`;
    }
  },
};

/** It says that whole texts are alike, and of no word that it was found. */
function meaning({ label, title, also }: Extract<Reason, { kind: 'meaning' }>, language: Language): string {
  const shown = also[language] ?? title;
  if (language === 'fr') {
    const what = label === null ? 'la présentation de votre profil' : `« ${label} », que votre profil nomme`;
    return `Le sens de l’avis, intitulé « ${shown} », est proche de ${what}.`;
  }
  const what = label === null ? 'the overview of your profile' : `“${label}”, which you list`;
  return `The notice, titled “${shown}”, is close in meaning to ${what}.`;
}

type RuledOut = Extract<Reason, { kind: 'exclusion' }>;

function ruledOutInEnglish({ label, quote, also, codes }: RuledOut): string {
  const met = also?.en ?? quote;
  if (codes === undefined) return `Ruled out: “${met}” is on your exclusion list (“${label}”).`;
  const { company, tender } = codes;
  const own = `${company.scheme} ${company.code}`;
  if (isWithin(company, tender)) return `Ruled out: its code “${met}” is on your exclusion list (${own}).`;
  return `Ruled out: its code “${met}” lies in ${own}, which is on your exclusion list.`;
}

function ruledOutInFrench({ label, quote, also, codes }: RuledOut): string {
  const met = also?.fr ?? quote;
  if (codes === undefined) return `Écarté : « ${met} » figure dans vos exclusions (« ${label} »).`;
  const { company, tender } = codes;
  const own = `${codeListInFrench(company.scheme)} ${company.code}`;
  if (isWithin(company, tender)) return `Écarté : son code « ${met} » figure dans vos exclusions (${own}).`;
  return `Écarté : son code « ${met} » relève de ${own}, qui figure dans vos exclusions.`;
}

const ELIGIBILITY = {
  en: {
    'not-canadian': 'You may not bid: it is limited to Canadian suppliers',
    'canadian-only': 'Limited to Canadian suppliers',
    'trading-partner': 'Open to Canadian suppliers and those of trading partners',
    open: 'Open to every supplier',
    'manufacturer-only': 'Bids are taken from manufacturers only',
    'set-aside': 'Set aside or reserved, to check',
  },
  fr: {
    'not-canadian': 'Vous ne pouvez pas soumissionner : réservé aux fournisseurs canadiens',
    'canadian-only': 'Réservé aux fournisseurs canadiens',
    'trading-partner': 'Ouvert aux fournisseurs canadiens et à ceux de partenaires commerciaux',
    open: 'Ouvert à tous les fournisseurs',
    'manufacturer-only': 'Seuls les fabricants peuvent soumissionner',
    'set-aside': 'Marché réservé, à vérifier',
  },
} as const satisfies Record<Language, Record<Extract<Reason, { kind: 'eligibility' }>['state'], string>>;

/** Points as they are added to the score: `up to +6`, since near 100 fewer are; `−6`. */
function signed(points: number, atMost: string): string {
  return points < 0 ? `−${-points}` : `${atMost} +${points}`;
}

/** Places as a reason lists them. */
function placesInFrench(listing: string | null): string {
  return (listing ?? '').split(', ').map(placeInFrench).join(', ');
}

/** A quote without the full stop that the sentence around it sets. */
function ending(quote: string): string {
  return quote.replace(/[.;:,]+$/, '');
}

/** Many catalogs begin a product's name with its maker's; it is said once. */
function productName(oemName: string, name: string): string {
  const maker = oemName.split(' ')[0]?.toLowerCase() ?? '';
  return maker !== '' && name.toLowerCase().startsWith(maker) ? name : `${oemName} ${name}`;
}

function money(amount: number, currency: string, language: Language): string {
  const digits = Math.round(amount).toString();
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, language === 'fr' ? '\u00a0' : ',');
  return language === 'fr' ? `${grouped}\u00a0${currency}` : `${currency} ${grouped}`;
}
