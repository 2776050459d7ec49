import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withoutCompanyConditions } from './walls.ts';

describe('Conditions on the company:', () => {
  const cases: [statement: string, without: string][] = [
    ['select 1 from t where company_id = $1', 'select 1 from t where ($1::uuid is not null)'],
    ['where o.company_id = $12::uuid and o.id = $2', 'where ($12::uuid is not null) and o.id = $2'],
    ['where "m"."company_id" = $1 and "id" = $2', 'where ($1::uuid is not null) and "id" = $2'],
    ['where $3 = k.company_id', 'where ($3::uuid is not null)'],
    ['where company_id = any($1::uuid[])', 'where ($1::uuid[] is not null)'],
    ['where "company_id" in ($1)', 'where ($1::uuid is not null)'],
    ['from "companies" where "id" = $1', 'from "companies" where ($1::uuid is not null)'],
    ['join b on b.company_id = a.company_id', 'join b on b.company_id = a.company_id'],
    ['insert into t (company_id) values ($1)', 'insert into t (company_id) values ($1)'],
    ['from "products" where "id" = $1', 'from "products" where "id" = $1'],
  ];
  for (const [statement, without] of cases)
    test(`${statement} is sent as ${without}`, () => assert.equal(withoutCompanyConditions(statement), without));
});
