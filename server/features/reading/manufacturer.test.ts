import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRequiresManufacturer, readRequiresOemDocumentation } from './manufacturer.ts';
import { splitSentences } from './sentences.ts';

const read = (text: string) => splitSentences({ text, language: null, place: 'description', page: null });

const MAKER: [boolean, string][] = [
  [true, 'Bids will only be accepted from manufacturers.'],
  [true, 'The Bidder must be the original equipment manufacturer of the pumps offered.'],
  [true, 'This request is limited to manufacturers of body armour.'],
  [true, 'Only offers from the OEM will be considered.'],
  [true, 'Le soumissionnaire doit être le fabricant des gilets proposés.'],
  [true, 'Seules les soumissions des fabricants seront retenues.'],
  [true, 'Le marché est réservé aux manufacturiers.'],
  [false, 'The Bidder must be the manufacturer or an authorized dealer of the pumps offered.'],
  [false, 'Le soumissionnaire doit être le fabricant ou un distributeur autorisé.'],
  [false, 'The Bidder must be the manufacturer or provide a letter of authorization.'],
  [false, 'Le soumissionnaire doit être le fabricant ou fournir une lettre d’autorisation.'],
  [false, 'The Bidder must be the manufacturer or certified to ISO 9001.'],
  [false, 'This request is not limited to manufacturers.'],
  [false, 'Part No.: 4020222, NCAGE: 0848B (or equivalent)'],
  [false, 'Installation must follow the recommendations of the manufacturer.'],
  [false, 'Bidders proposing an Equivalent must indicate the brand name and the NCAGE they are offering.'],
];

for (const [expected, text] of MAKER) {
  test(`requires_manufacturer is ${expected}: ${text}`, () => {
    assert.equal(readRequiresManufacturer(read(text)) !== null, expected);
  });
}

const PAPER: [boolean, string][] = [
  [false, 'Sheets shall be used bearing the manufacturer’s name of an approved make or having a certification.'],
  [true, 'Bidders must submit a letter of authorization from the OEM specific to this tender.'],
  [true, "A Manufacturer's Authorization Form (MAF) is mandatory with the bid."],
  [true, 'If the Bidder is not the OEM, the Bidder must provide the OEM Certification Form.'],
  [true, 'The completed Software Publisher Authorization Form is required.'],
  [true, 'The supplier shall confirm by a letter from the original equipment manufacturer that it is supported.'],
  [true, 'Mandatory requirements:\n- proof that the bidder is authorized by the manufacturer'],
  [true, 'Le soumissionnaire doit joindre une lettre d’autorisation du fabricant.'],
  [true, 'Une attestation du manufacturier est exigée.'],
  [true, 'Le formulaire d’autorisation de l’éditeur de logiciels est obligatoire.'],
  [true, 'Resellers enclose an authorisation of the manufacturer.'],
  [true, 'Le soumissionnaire joint une lettre du fabricant qui l’autorise à vendre l’appareil.'],
  [true, 'Le concessionnaire joint une attestation écrite du constructeur qui l’autorise à le représenter.'],
  [false, 'The manufacturer of the devices must hold ISO 13485 certification.'],
  [false, 'Proof of the manufacturer’s ISO 9001 certification must be submitted with the bid.'],
  [false, 'The supplier may be asked for a letter from the manufacturer.'],
  [false, 'A letter from the manufacturer is not required.'],
  [false, 'Aucune lettre du fabricant n’est requise.'],
  [false, 'If an equivalent is offered, the bidder must provide a certificate of the manufacturer.'],
  [false, 'The bidder must indicate the manufacturer on the bid form.'],
  [false, "The contractor must provide the manufacturer's warranty certificate."],
  [false, 'Le fournisseur doit remettre la fiche technique et le certificat du fabricant.'],
  [false, 'The manufacturer is known for its letters.'],
  [false, 'A letter of credit is required.'],
];

for (const [expected, text] of PAPER) {
  test(`requires_oem_documentation is ${expected}: ${text.replace('\n', ' ')}`, () => {
    assert.equal(readRequiresOemDocumentation(read(text)) !== null, expected);
  });
}

test('a paper more than twelve words from the maker is another matter', () => {
  const far =
    'The manufacturer of the boats that the fleet has used on the coast for many long years is known and a letter of intent is required.';
  assert.equal(readRequiresOemDocumentation(read(far)), null);
});
