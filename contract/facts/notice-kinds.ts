/** What kind of call a notice is, in words that people use: sources name it by codes, by initials or in one language. */

/** Methods and kinds of notice: as published, folded, with what they are called in each language; empty: as published. */
const METHODS: Readonly<Record<string, Record<'en' | 'fr', string>>> = Object.fromEntries(
  (
    [
      ['open', 'Open', 'Ouvert'],
      ['open tender', 'Open tender', 'Appel d’offres ouvert'],
      ['open competitive', 'Open competitive', 'Appel d’offres ouvert'],
      ['open bidding', 'Open bidding', 'Appel d’offres ouvert'],
      ['selective', 'Selective', 'Sélectif'],
      ['limited', 'Limited', 'Restreint'],
      ['direct', 'Direct', 'De gré à gré'],
      ['limited suppliers', 'Limited suppliers', 'Fournisseurs limités'],
      ['competitive open bidding', 'Competitive – open bidding', 'Concurrentiel – appel d’offres ouvert'],
      [
        'competitive selective tendering',
        'Competitive – selective tendering',
        'Concurrentiel – appel d’offres sélectif',
      ],
      ['competitive limited tendering', 'Competitive – limited tendering', 'Concurrentiel – appel d’offres limité'],
      ['non competitive', 'Non-competitive', 'Non concurrentiel'],
      ['advance contract award notice', 'Advance contract award notice', 'Préavis d’adjudication de contrat'],
      ['acan', 'Advance contract award notice', 'Préavis d’adjudication de contrat'],
      ['request for proposal', 'Request for proposal', 'Demande de propositions'],
      ['request for proposals', 'Request for proposals', 'Demande de propositions'],
      ['rfp', 'Request for proposal', 'Demande de propositions'],
      ['request for quotation', 'Request for quotation', 'Demande de prix'],
      ['request for quotations', 'Request for quotations', 'Demande de prix'],
      ['rfq', 'Request for quotation', 'Demande de prix'],
      ['invitation to tender', 'Invitation to tender', 'Appel d’offres'],
      ['itt', 'Invitation to tender', 'Appel d’offres'],
      ['request for tender', 'Request for tender', 'Appel d’offres'],
      ['request for tenders', 'Request for tenders', 'Appel d’offres'],
      ['request for bids', 'Request for bids', 'Appel d’offres'],
      ['request for standing offer', 'Request for standing offer', 'Demande d’offre à commandes'],
      [
        'request for supply arrangement',
        'Request for supply arrangement',
        'Demande d’arrangement en matière d’approvisionnement',
      ],
      ['request for information', 'Request for information', 'Demande de renseignements'],
      ['rfi', 'Request for information', 'Demande de renseignements'],
      ['request for prequalification', 'Request for prequalification', 'Demande de préqualification'],
      ['avis d’appel d’offres', 'Call for tenders', 'Avis d’appel d’offres'],
      ['tender', 'Call for tenders', 'Appel d’offres'],
      ['planning', 'Planning', 'Planification'],
      ['award', 'Award', 'Attribution'],
      ['contract', 'Contract', 'Contrat'],
      ['itb', 'Invitation to bid', 'Appel d’offres'],
      ['rft', 'Request for tenders', 'Appel d’offres'],
      ['nrfp', 'Negotiated request for proposals', 'Demande de propositions négociée'],
      ['rfsq', 'Request for supplier qualifications', 'Demande de qualification de fournisseurs'],
      ['reoi', 'Request for expressions of interest', 'Demande de déclaration d’intérêt'],
      ['invitation to qualify', 'Invitation to qualify', 'Invitation à se qualifier'],
      ['otp', 'Offer to purchase', 'Offre d’achat'],
      ['preavis d’attribution du contrat', 'Advance contract award notice', 'Préavis d’attribution du contrat'],
      // SEAO's kinds of notice.
      ['contrat adjuge suite a un appel d’offres public', 'Contract awarded after an open call for tenders', ''],
      ['contrat octroye de gre a gre', 'Contract awarded directly', ''],
      [
        'contrat adjuge suite a un appel d’offres sur invitation',
        'Contract awarded after a call for tenders by invitation',
        '',
      ],
      [
        'contrat suite a un appel d’offres sur invitation publie au seao',
        'Contract after a call for tenders by invitation published on SEAO',
        '',
      ],
      ['contrat conclu relatif aux infrastructures de transport', 'Contract on transport infrastructure', ''],
      [
        'contrat conclu appel d’offres public non publie au seao',
        'Contract after an open call for tenders not published on SEAO',
        '',
      ],
      ['appel d’offres public', 'Open call for tenders', ''],
      ['gre a gre', 'Direct award', ''],
      ['appel d’offres sur invitation', 'Call for tenders by invitation', ''],
      ['infrastructures de transport', 'Transport infrastructure', ''],
      ['appel d’offres public non publie au seao', 'Open call for tenders not published on SEAO', ''],
      ['appel d’offres public (aucun adjudicataire inscrit)', 'Open call for tenders (no winner recorded)', ''],
      [
        'appel d’offres sur invitation publie au seao (aucun adjudicataire inscrit)',
        'Call for tenders by invitation published on SEAO (no winner recorded)',
        '',
      ],
      ['competitive traditional', 'Competitive – traditional', 'Concurrentielle – traditionnelle'],
      // Codes of the European Union’s notices.
      ['cn standard', 'Contract notice', 'Avis de marché'],
      ['cn social', 'Contract notice – light regime', 'Avis de marché – régime assoupli'],
      ['cn desg', 'Design contest notice', 'Avis de concours'],
      ['can standard', 'Contract award notice', 'Avis d’attribution de marché'],
      ['can social', 'Contract award notice – light regime', 'Avis d’attribution de marché – régime assoupli'],
      ['can desg', 'Design contest result notice', 'Avis de résultat de concours'],
      [
        'can tran',
        'Contract award notice – public passenger transport',
        'Avis d’attribution de marché – transport public de voyageurs',
      ],
      ['can modif', 'Contract modification notice', 'Avis de modification de marché'],
      ['veat', 'Voluntary ex ante transparency notice', 'Avis de transparence ex ante volontaire'],
      ['pin only', 'Prior information notice', 'Avis de préinformation'],
      [
        'pin rtl',
        'Prior information notice to shorten time limits',
        'Avis de préinformation visant à réduire les délais',
      ],
      [
        'pin tran',
        'Prior information notice – public passenger transport',
        'Avis de préinformation – transport public de voyageurs',
      ],
      [
        'pin cfc standard',
        'Prior information notice used as a call for competition',
        'Avis de préinformation servant d’appel à la concurrence',
      ],
      [
        'pin cfc social',
        'Prior information notice used as a call for competition – light regime',
        'Avis de préinformation servant d’appel à la concurrence – régime assoupli',
      ],
      ['pmc', 'Preliminary market consultation notice', 'Avis de consultation préalable du marché'],
      ['compl', 'Contract completion notice', 'Avis d’achèvement de marché'],
      ['qu sy', 'Notice of a qualification system', 'Avis sur un système de qualification'],
      ['subco', 'Subcontracting notice', 'Avis de sous-traitance'],
      ['restricted', 'Restricted procedure', 'Procédure restreinte'],
      ['innovation', 'Innovation partnership', 'Partenariat d’innovation'],
      ['comp dial', 'Competitive dialogue', 'Dialogue compétitif'],
      ['comp tend', 'Competitive tendering procedure', 'Procédure de mise en concurrence'],
      ['neg w call', 'Negotiated procedure with a call for competition', 'Procédure négociée avec mise en concurrence'],
      [
        'neg wo call',
        'Negotiated procedure without a call for competition',
        'Procédure négociée sans mise en concurrence',
      ],
      ['oth single', 'Other procedure in one stage', 'Autre procédure en une étape'],
      ['oth mult', 'Other procedure in several stages', 'Autre procédure en plusieurs étapes'],
    ] as const
  ).map(([published, en, fr]) => [published, { en, fr }]),
);

/** `RFP - Advanced Notice of Intended Procurement`, `Gré à gré (disposition 1)`: a kind, and what the source says of it. */
const ADVANCED = / advanced notice of intended procurement$/;
const PROVISION = / \(disposition (?<number>\d{1,3})\)$/;
const QUALIFIED = {
  en: { advanced: 'advance notice', provision: 'provision' },
  fr: { advanced: 'préavis', provision: 'disposition' },
} as const;

/** A method or kind of notice in the reader's language, where it is a usual one. */
export function methodWords(published: string | null, language: 'en' | 'fr'): string | null {
  if (published === null) return null;
  const folded = published
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll("'", '’')
    .split(/[\s–—_-]+/)
    .join(' ')
    .trim();
  const said = METHODS[folded.replace(ADVANCED, '').replace(PROVISION, '')]?.[language];
  if (said === undefined || said === '') return published;
  const { advanced, provision } = QUALIFIED[language];
  const number = PROVISION.exec(folded)?.groups?.['number'];
  if (ADVANCED.test(folded)) return `${said} – ${advanced}`;
  return number === undefined ? said : `${said} (${provision} ${number})`;
}
