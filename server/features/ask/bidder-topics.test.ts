import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MaterialPage } from './material.ts';
import { answerByRules } from './rules-answer.ts';

const page = (lines: readonly string[]): MaterialPage => ({
  kind: 'document',
  document: 'rfp.pdf',
  page: 1,
  lines: lines.map((text) => ({ text, kind: 'paragraph' })),
});
const quotes = (question: string, lines: readonly string[]): string[] =>
  answerByRules(question, [page(lines)], { found: [] }, { fallback: 'en' }).quotes.map(({ text }) => text);

/** What every tender says without answering. */
const AROUND = [
  'The contractor assures the quality of all work and certifies that its reports are accurate.',
  'The City thanks all firms for their interest in this project and its goals.',
  'La Ville remercie les entreprises de leur intérêt pour ce projet et pour ses objectifs.',
  'Le fournisseur remet un rapport chaque mois au représentant de la Ville.',
];

const FOUND: readonly (readonly [subject: string, questions: readonly string[], says: readonly string[]])[] = [
  [
    'the authorization to contract',
    [
      "Faut-il l'autorisation de l'AMP?",
      "Faut-il être inscrit à l'AMP?",
      'Faut-il une autorisation de contracter?',
      'Do we need an authorization to contract?',
    ],
    [
      "Seules les entreprises détenant une autorisation de l'Autorité des marchés publics peuvent soumissionner.",
      "Le soumissionnaire doit détenir une autorisation de contracter délivrée par l'AMP.",
      'The bidder must hold an authorization to contract issued by the Autorité des marchés publics.',
    ],
  ],
  [
    'a clearance known by its letters',
    ['Do we need a DOS?', 'Is a designated organization screening required?', 'Faut-il la VOD?'],
    [
      'The bidder must hold a valid Designated Organization Screening (DOS) issued by the program.',
      'A DOS must be in place before award of the contract.',
      "Le soumissionnaire doit détenir une vérification d'organisation désignée (VOD) valide.",
    ],
  ],
  [
    'bonds of every kind',
    ['Do we have to provide bid bonds or other bonding?', 'Which bonds are required?', 'Is any bonding needed?'],
    [
      'A Performance Bond in the amount of fifty percent (50%) of the price must be provided.',
      'A Labour and Material Payment Bond of 50% of the price must be provided.',
    ],
  ],
  [
    'a labour and material bond',
    ['Do we need a labour and material bond?', 'Is a payment bond required?', 'Faut-il un cautionnement pour gages?'],
    [
      'The successful firm must provide a labour and material payment bond of 50% of the price.',
      "L'adjudicataire doit fournir un cautionnement pour gages, matériaux et services de 50 %.",
    ],
  ],
  [
    'a supply arrangement',
    [
      'Do we need to hold a supply arrangement to bid?',
      "Faut-il détenir un arrangement en matière d'approvisionnement pour soumissionner?",
      'Is it only for standing offer holders?',
    ],
    [
      'This solicitation is issued pursuant to Supply Arrangement E60PQ-120001 for seating.',
      'Only holders of a standing offer for office seating may bid.',
      "Seuls les titulaires d'un arrangement en matière d'approvisionnement peuvent soumissionner.",
    ],
  ],
  [
    'signed addenda',
    ["Faut-il signer l'addenda?", 'Do we have to sign the addenda?', 'Must we acknowledge each addendum?'],
    [
      'Les addendas émis devront être signés individuellement et joints.',
      'Le présent addenda doit être signé et joint à la soumission.',
      'Bidders must acknowledge receipt of all addenda in their bid.',
      'Each addendum must be signed and returned with the bid.',
    ],
  ],
  [
    'what it pays',
    ['Combien est-ce que ça paie?', 'How much does it pay?', 'What does it pay?'],
    [
      'value: 6 500 $ (hors les taxes)',
      'The estimated contract value is $6,500 before taxes.',
      'Le budget estimé est de 6 500 $.',
    ],
  ],
  [
    'the weight of the price',
    [
      'How much of the score is cost?',
      'How much does price count?',
      'Quel pourcentage de la note le prix vaut-il?',
      'Combien compte le prix dans la note?',
    ],
    [
      'Overall, 25% of the total evaluation points will be assigned to cost.',
      'Price will be worth 30 points in the evaluation.',
      "Le prix compte pour 40 % de l'évaluation.",
    ],
  ],
  [
    'foreign makers',
    [
      "Est-ce qu'un fabricant chinois peut soumissionner?",
      'Can a Chinese manufacturer bid?',
      'Can foreign suppliers bid?',
    ],
    [
      'Bids submitted by suppliers of a non-trading partner will be rejected.',
      "Les soumissions des fournisseurs d'un pays qui n'est pas un partenaire commercial seront rejetées.",
      'Only Canadian suppliers may take part in this competition.',
    ],
  ],
  [
    'how the winner is chosen',
    ['Comment le gagnant est-il choisi?', 'Comment le contrat sera-t-il attribué?', 'How will the winner be chosen?'],
    [
      'Méthode de sélection : prix évalué le plus bas',
      'Basis of selection: lowest evaluated price of all bids',
      'Le contrat est adjugé au plus bas soumissionnaire conforme.',
    ],
  ],
  [
    'when the winner is chosen',
    [
      'When will the city pick the vendor?',
      'When will the contract be awarded?',
      'Quand le contrat sera-t-il attribué?',
    ],
    [
      'The anticipated award date of the contract is March 31, 2026.',
      'Vendor selection is planned for March 31, 2026 by the council.',
      "La date d'attribution prévue du contrat est le 31 mars 2026.",
    ],
  ],
  [
    'the number of the tender',
    [
      'Quel est le numéro de sollicitation?',
      'What is the solicitation number?',
      "Quel est le numéro de l'appel d'offres?",
    ],
    ['Solicitation number: M5000-25-3574', 'Numéro de l’appel d’offres : M5000-25-3574'],
  ],
  [
    'what it costs to take part',
    ['What does it cost to be on the list?', 'Does it cost anything to register?', 'Is there a fee to apply?'],
    ['Fees may apply to open an account on the platform.', 'Bidders may register on the platform free of charge.'],
  ],
];

describe('Ask rules: whatever its words, a question finds', () => {
  for (const [subject, questions, says] of FOUND)
    for (const question of questions)
      test(`${subject}: ${question}`, () => {
        for (const line of says) assert.deepEqual(quotes(question, [...AROUND, line]), [line]);
      });
});

describe('Ask rules: nothing is answered with', () => {
  const SILENT: readonly (readonly [question: string, line: string])[] = [
    ['Faut-il l’autorisation de l’AMP?', 'désigne l’Autorité des marchés publics.'],
    [
      'Est-ce réservé aux entreprises autochtones?',
      'Un profil dans le répertoire peut vous permettre de concourir pour des contrats réservés aux entreprises autochtones.',
    ],
    [
      'Is it reserved for Indigenous businesses?',
      'A profile in the directory can allow you to compete for contracts that are set-aside for Indigenous businesses.',
    ],
    [
      'Is it set aside for Indigenous firms?',
      'Registered firms may bid on federal contracts set aside for Indigenous businesses.',
    ],
    [
      'Combien de références faut-il?',
      'En référence à la clause 5.2, le soumissionnaire indique le nom de deux intégrateurs.',
    ],
    ['How much does price count?', 'The County keeps a holdback of 10% of the contract price until completion.'],
    ['When do proposals close?', 'All work must be completed on or before December 31, 2026.'],
  ];
  for (const [question, line] of SILENT) test(line, () => assert.deepEqual(quotes(question, [...AROUND, line]), []));

  test('but a reservation of this tender answers', () => {
    for (const line of [
      'This procurement is set aside for Indigenous businesses under the federal strategy.',
      'Cet appel d’offres est réservé aux entreprises autochtones inscrites au répertoire.',
      'Tenders may be set aside for Indigenous businesses in accordance with the strategy.',
    ])
      for (const question of [
        'Is it reserved for Indigenous businesses?',
        'Est-ce réservé aux entreprises autochtones?',
      ])
        assert.deepEqual(quotes(question, [...AROUND, line]), [line]);
  });
});
