import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Json, validValue } from './valid-body.ts';

const ID = '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f';
const text = { type: 'string' };

describe('A value for a schema', () => {
  const cases: [schema: Json, value: unknown][] = [
    [{ type: 'string', minLength: 3 }, 'xxx'],
    [{ type: 'string', format: 'uuid' }, ID],
    [{ type: 'string', format: 'date-time' }, '2099-06-30T00:00:00.000Z'],
    [{ type: 'integer', minimum: 3, maximum: 15 }, 3],
    [{ type: 'number', exclusiveMinimum: 0 }, 1],
    [{ type: 'integer', maximum: 0 }, 0],
    [{ enum: ['agree', 'disagree'] }, 'agree'],
    [{ const: 'add' }, 'add'],
    [{ type: ['string', 'null'] }, 'x'],
    [{ anyOf: [{ type: 'null' }, { type: 'boolean' }] }, true],
    [{ type: 'array', items: text }, []],
    [{ type: 'array', items: text, minItems: 2 }, ['x', 'x']],
    [{ type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 2, uniqueItems: true }, ['a', 'b']],
    [{ type: 'object', properties: { a: text, b: text }, required: ['b'] }, { b: 'x' }],
    [{ type: 'object', properties: { a: text, b: text }, minProperties: 1 }, { a: 'x' }],
    [{ $ref: '#/components/schemas/Thing' }, { partner_id: ID }],
  ];
  const schemas = {
    Thing: { type: 'object', properties: { partner_id: { type: 'string', format: 'uuid' } }, required: ['partner_id'] },
  };
  for (const [schema, value] of cases)
    test(`${JSON.stringify(schema)} takes ${JSON.stringify(value)}`, () =>
      assert.deepEqual(validValue(schema, schemas, ID), value));

  const beyond: [schema: Json, error: RegExp][] = [
    [{ type: 'string', pattern: '^a+$' }, /pattern/],
    [{ type: 'string', format: 'hostname' }, /format hostname/],
    [{ $ref: '#/components/schemas/Nothing' }, /there is no/],
    [{ type: 'object', required: ['a'] }, /a is required and not described/],
    [{ allOf: [text, text] }, /no value can be made/],
  ];
  for (const [schema, error] of beyond)
    test(`none is made up for ${JSON.stringify(schema)}`, () =>
      assert.throws(() => validValue(schema, schemas, ID), error));
});
