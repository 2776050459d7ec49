import type { AmendedField } from '#contract/amendments.ts';
import type { Span, Statement } from './meaning.ts';
import { type Formats, spanParts, type Writing } from './writing.ts';

// French puts a no-break space before a colon and within guillemets.
const FIELDS: Readonly<Record<AmendedField, string>> = {
  source_status: 'Statut',
  deadline: 'Date de clôture',
  questions_due_at: 'Date limite pour les questions',
  site_visit_at: 'Visite ou rencontre',
  title: 'Titre',
  description: 'Description',
  documents: 'Documents',
  issuing_body: 'Organisme public',
  end_user_entity: 'Utilisateur final',
  reference_number: 'Numéro de référence',
  solicitation_number: 'Numéro de l’appel d’offres',
  notice_type: 'Type d’avis',
  procurement_method: 'Mode d’adjudication',
  procurement_nature: 'Nature de l’achat',
  estimated_value: 'Valeur estimée',
  categories: 'Catégories',
  geography: 'Lieux',
  trade_agreements: 'Accords commerciaux',
  contact_name: 'Nom de la personne-ressource',
  contact_email: 'Courriel de la personne-ressource',
  contact_phone: 'Téléphone de la personne-ressource',
  source_url: 'Adresse',
};
const ENDED = {
  cancelled: 'est annulé',
  withdrawn: 'est retiré',
  unsuccessful: 's’est terminé sans attribution',
} as const;
const STATUSES: Readonly<Record<string, string>> = {
  active: 'ouvert',
  planned: 'prévu',
  planning: 'en planification',
  complete: 'terminé',
  cancelled: 'annulé',
  withdrawn: 'retiré',
  unsuccessful: 'terminé sans attribution',
};
const NATURES: Readonly<Record<string, string>> = {
  goods: 'biens',
  services: 'services',
  construction: 'construction',
  mixed: 'mixte',
};
const LANGUAGES = { en: ' (anglais)', fr: ' (français)' } as const;
const UNITS = { day: ['jour', 'jours'], hour: ['heure', 'heures'], minute: ['minute', 'minutes'] } as const;

export const SENTENCES_FRENCH: Writing = {
  locale: 'fr-CA',
  quote: (text) => `«\u00a0${text}\u00a0»`,
  sentence,
  score: (before, after, reason) => `Le score est passé de ${before} à ${after}.${reason === null ? '' : ` ${reason}`}`,
};

function sentence(statement: Statement, { moment, hourMoved, amount, quote, names }: Formats): string {
  switch (statement.kind) {
    case 'ended':
      return `Selon la source, cet appel d’offres ${ENDED[statement.status]}.`;
    case 'status':
      return statement.isReopened
        ? `Selon la source, cet appel d’offres est de nouveau ouvert (avant\u00a0: ${STATUSES[statement.before]}).`
        : `Selon la source, cet appel d’offres est maintenant ${STATUSES[statement.after]} (avant\u00a0: ${STATUSES[statement.before]}).`;
    case 'closing': {
      const { before, after, isEarlier, span } = statement;
      const hour = hourMoved(statement);
      if (hour !== null) {
        const moved = isEarlier ? 'DEVANCÉE' : 'reportée';
        return `Le jour de clôture reste le ${hour.day}; l’heure est ${moved}\u00a0: ${hour.after} au lieu de ${hour.before} (${spanOf(hour.span, isEarlier)}).`;
      }
      const verb = isEarlier ? 'est DEVANCÉE' : span === null ? 'est modifiée' : 'est reportée';
      const end = span === null ? '' : `\u00a0: ${spanOf(span, isEarlier)}`;
      return `La date de clôture ${verb}, du ${moment(before)} au ${moment(after)}${end}.`;
    }
    case 'date': {
      const { field, before, after, isEarlier, span } = statement;
      const verb = isEarlier
        ? 'est DEVANCÉE'
        : field === 'site_visit_at' || span === null
          ? 'est déplacée'
          : 'est reportée';
      const what = field === 'site_visit_at' ? 'La visite ou la rencontre' : 'La date limite pour les questions';
      const end = span === null ? '' : `\u00a0: ${spanOf(span, isEarlier)}`;
      return `${what} ${verb}, du ${moment(before)} au ${moment(after)}${end}.`;
    }
    case 'quoted': {
      const page = statement.page === null ? '' : `, page ${statement.page},`;
      return `Le document ${quote(statement.document)}${page} indique\u00a0: ${quote(statement.quote)}`;
    }
    case 'closing_stated':
      return `Une date de clôture est maintenant indiquée\u00a0: ${moment(statement.after)}.`;
    case 'closing_gone':
      return `La date de clôture du ${moment(statement.before)} n’est plus indiquée.`;
    case 'addenda':
      return addenda(statement, quote);
    case 'documents':
    case 'list':
      return lists(statement, names);
    case 'amount':
      return changed(
        FIELDS.estimated_value,
        statement.before && amount(statement.before),
        statement.after && amount(statement.after),
      );
    case 'text':
      return text(statement, quote);
  }
}

function spanOf(span: Span, isEarlier: boolean): string {
  const parts = spanParts(span).map(({ unit, count }) => `${count}\u00a0${UNITS[unit][count < 2 ? 0 : 1]}`);
  return `${parts.join(' et ')} de ${isEarlier ? 'moins' : 'plus'}`;
}

function addenda(
  { numbers, demand }: Extract<Statement, { kind: 'addenda' }>,
  quote: (text: string) => string,
): string {
  const isOne = numbers.length === 1;
  const what = isOne
    ? `L’addenda ${numbers[0]} a été publié`
    : `Les addendas ${numbers.slice(0, -1).join(', ')} et ${numbers.at(-1)} ont été publiés`;
  if (demand === null) return `${what}.`;
  return `${what}\u00a0: accusez-en réception dans votre soumission. L’avis indique\u00a0: ${quote(demand)}`;
}

function lists(statement: Extract<Statement, { kind: 'documents' | 'list' }>, names: Formats['names']): string {
  const field = statement.kind === 'documents' ? 'documents' : statement.field;
  const feminine = field === 'categories' ? 'e' : '';
  const say = (verb: string, given: readonly string[]): string[] => {
    const { shown, more } = names(given);
    const rest = more > 0 ? ` et ${more} de plus` : '';
    return given.length === 0 ? [] : [`${FIELDS[field]} ${verb}${feminine}s\u00a0: ${shown.join(', ')}${rest}.`];
  };
  return [...say('ajouté', statement.added), ...say('retiré', statement.removed)].join(' ');
}

function text(
  { field, language, of, isPart, before, after, next, hasMore = false }: Extract<Statement, { kind: 'text' }>,
  quote: (text: string) => string,
): string {
  const name = `${FIELDS[field]}${language === null ? '' : LANGUAGES[language]}${of === undefined ? '' : `, ${quote(of)}`}`;
  const inFrench = (value: string): string => (field === 'procurement_nature' ? (NATURES[value] ?? value) : value);
  const quoted = (one: string | null): string | null => (one === null ? null : quote(inFrench(one.replace(/\.$/, ''))));
  const [was, is] = [quoted(before), quoted(after)];
  const [alsoWas, alsoIs] = [quoted(next?.before ?? null), quoted(next?.after ?? null)];
  const also = next === undefined ? '' : ` ${changed('Aussi', alsoWas, alsoIs)}`;
  const more = hasMore
    ? ' D’autres parties ont changé; la page de l’appel d’offres dans Tenderfit montre les deux versions.'
    : also;
  if (isPart && was === null) return `${name}\u00a0: ceci a été ajouté\u00a0: ${is}.${more}`;
  if (isPart && is === null) return `${name}\u00a0: ceci a été retiré\u00a0: ${was}.${more}`;
  return `${changed(name, was, is)}${more}`;
}

/** Without a verb that would have to agree with the name. */
function changed(name: string, before: string | null, after: string | null): string {
  if (before === null) return `${name}, ajout\u00a0: ${after}.`;
  if (after === null) return `${name}, retrait\u00a0: ${before}.`;
  return `${name}, changement\u00a0: ${before} → ${after}.`;
}
