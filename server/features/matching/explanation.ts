import type { Band } from './calibration.ts';
import type { Reason, Reasons } from './reasons.ts';

type Language = 'en' | 'fr';

/** The written reasoning of a verdict, one paragraph of plain text, made only from its stored reasons. */
export function explanation(verdict: Reasons, language: Language): string {
  const write = language === 'fr' ? FRENCH : ENGLISH;
  const sentences = [write.opening(verdict.band, verdict.score)];
  for (const reason of verdict.reasons) sentences.push(write.sentence(reason));
  if (verdict.reasons.every((reason) => reason.kind === 'place' || reason.kind === 'certification'))
    sentences.push(write.thin);
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

type Wording = { opening(band: Band, score: number): string; sentence(reason: Reason): string; thin: string };

const ENGLISH: Wording = {
  opening: (band, score) =>
    `${{ strong: 'Strong fit', good: 'Good fit', possible: 'Possible fit', weak: 'Weak fit' }[band]} (${score} of 100).`,
  thin: 'Little else in the notice says whether it fits.',
  sentence(reason) {
    switch (reason.kind) {
      case 'term': {
        const { place: where, quote } = reason.also.en ?? reason;
        const place = { title: 'The title', category: 'A category of the notice', description: 'The description' }[
          where
        ];
        const what = reason.origin === 'product' ? 'which is in your catalog as' : 'which you list as';
        return `${place} says “${quote}”, ${what} “${reason.label}”.`;
      }
      case 'meaning':
        return meaning(reason, 'en');
      case 'category': {
        const how = {
          code: 'its code lies in',
          concept: 'it means the same kind of thing as',
          label: 'its words are those of',
        }[reason.via];
        return `The notice is about “${reason.listing}”: ${how} your category “${reason.profile}”.`;
      }
      case 'product': {
        const name = productName(reason.oemName, reason.name);
        if (reason.on === 'model') return `It asks for “${reason.quote}”, the number of your product ${name}.`;
        if (reason.on === 'name') return `Nearest product in your catalog: ${name} (“${reason.quote}”).`;
        return `Nearest product in your catalog by commodity code: ${name}.`;
      }
      case 'place':
        if (reason.state === 'within') return `The place (${reason.listing}) is one you serve.`;
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
        return `Ruled out: “${reason.quote}” is on your exclusion list (“${reason.label}”).`;
      case 'value':
        return `Its value, ${money(reason.amount, reason.currency, 'en')}, is ${reason.side} your bound of ${money(reason.bound, reason.currency, 'en')}.`;
      case 'eligibility':
        return `${ELIGIBILITY.en[reason.state]}${reason.quote === null ? '' : `: “${ending(reason.quote)}”`}.`;
      case 'certification':
        return reason.held
          ? `It asks for ${reason.name}, which you hold.`
          : `To check: it asks for ${reason.name}, which your profile does not list.`;
      case 'rule':
        if (reason.rule === 'no_go') return `Ruled out by your rule against ${reason.what.en}.`;
        return reason.rule === 'green_light'
          ? `Your rule looks for ${reason.what.en} (${signed(reason.points, 'up to')}).`
          : `Your answers speak ${reason.points < 0 ? 'against' : 'for'} ${reason.what.en} (${signed(reason.points, 'up to')}).`;
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
        const { place: where, quote } = reason.also.fr ?? reason;
        const place = { title: 'Le titre', category: 'Une catégorie de l’avis', description: 'La description' }[where];
        const what = reason.origin === 'product' ? 'ce qui figure à votre catalogue sous' : 'ce que votre profil nomme';
        return `${place} dit « ${quote} », ${what} « ${reason.label} ».`;
      }
      case 'meaning':
        return meaning(reason, 'fr');
      case 'category': {
        const how = {
          code: 'son code relève de',
          concept: 'c’est le même genre de chose que',
          label: 'ses mots sont ceux de',
        }[reason.via];
        return `L’avis porte sur « ${reason.listingFr ?? reason.listing} » : ${how} votre catégorie « ${reason.profile} ».`;
      }
      case 'product': {
        const name = productName(reason.oemName, reason.name);
        if (reason.on === 'model') return `Il demande « ${reason.quote} », le numéro de votre produit ${name}.`;
        if (reason.on === 'name') return `Produit le plus proche de votre catalogue : ${name} (« ${reason.quote} »).`;
        return `Produit le plus proche de votre catalogue selon le code : ${name}.`;
      }
      case 'place':
        if (reason.state === 'within') return `Le lieu (${reason.listing}) est de ceux que vous desservez.`;
        if (reason.state !== 'unknown')
          return `Le lieu (${reason.listing}) n’est pas parmi les régions que vous desservez.`;
        return 'L’avis ne nomme aucun lieu à comparer avec vos régions.';
      case 'buyer':
        if (reason.on === 'target')
          return `L’acheteur, ${reason.listing}, est de ceux que vous recherchez (« ${reason.label} »).`;
        return `Vous avez remporté ${reason.awards} ${reason.awards === 1 ? 'contrat publié' : 'contrats publiés'} de cet acheteur (${reason.label}).`;
      case 'past': {
        const others = reason.alike > 1 ? `, l’un des ${reason.alike} appels d’offres semblables` : '';
        const buyer = reason.isSameBuyer ? ' de cet acheteur' : reason.buyer === null ? '' : ` (${reason.buyer})`;
        return `Vous avez soumissionné pour « ${reason.title} »${buyer} en ${reason.publishedOn.slice(0, 4)}${others}.`;
      }
      case 'exclusion':
        return `Écarté : « ${reason.quote} » figure dans vos exclusions (« ${reason.label} »).`;
      case 'value':
        return `Sa valeur, ${money(reason.amount, reason.currency, 'fr')}, est ${reason.side === 'below' ? 'inférieure' : 'supérieure'} à votre limite de ${money(reason.bound, reason.currency, 'fr')}.`;
      case 'eligibility':
        return `${ELIGIBILITY.fr[reason.state]}${reason.quote === null ? '' : ` : « ${ending(reason.quote)} »`}.`;
      case 'certification':
        return reason.held
          ? `Il exige ${reason.name}, que vous détenez.`
          : `À vérifier : il exige ${reason.name}, que votre profil ne mentionne pas.`;
      case 'rule':
        if (reason.rule === 'no_go') return `Écarté par votre règle contre ${reason.what.fr}.`;
        return reason.rule === 'green_light'
          ? `Votre règle recherche ${reason.what.fr} (${signed(reason.points, 'jusqu’à')}).`
          : `Vos réponses parlent ${reason.points < 0 ? 'contre' : 'pour'} ${reason.what.fr} (${signed(reason.points, 'jusqu’à')}).`;
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
