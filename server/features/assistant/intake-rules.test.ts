import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type MessageFindings,
  MOST_AN_HOUR,
  type SenderFindings,
  verdictOfMessage,
  verdictOfSender,
} from './intake-rules.ts';

const message: MessageFindings = {
  from: 'ana@client.example',
  fromFault: null,
  kind: { kind: 'reply', reason: '' },
  isHuman: true,
  envelopeSender: null,
  sender: { result: 'pass', reason: '' },
  isAddressed: true,
  isFromService: false,
};

describe('Digest rules 8, a message by itself:', () => {
  const cases: [what: string, found: Partial<MessageFindings>, expected: string | null][] = [
    ['a person whose domain confirms it goes on', {}, null],
    ['a machine is refused', { isHuman: false, kind: { kind: 'auto-reply', reason: '' } }, 'refused machine'],
    [
      'a machine is refused without asking who it is',
      { isHuman: false, sender: { result: 'temporary', reason: '' } },
      'refused machine',
    ],
    ['a null envelope sender is a machine', { envelopeSender: '' }, 'refused machine'],
    ['no clear From is put aside', { from: null }, 'quarantined sender_unclear'],
    ['our own address is refused', { isFromService: true }, 'refused own_message'],
    ['mail to others is refused', { isAddressed: false }, 'refused not_addressed'],
    ['a forged sender is put aside', { sender: { result: 'fail', reason: '' } }, 'quarantined sender_forged'],
    ['an unconfirmed one too', { sender: { result: 'none', reason: '' } }, 'quarantined sender_unconfirmed'],
    ['silent DNS decides nothing', { sender: { result: 'temporary', reason: '' } }, 'later'],
  ];
  for (const [what, found, expected] of cases)
    test(what, () => {
      const verdict = verdictOfMessage({ ...message, ...found });
      const shown = verdict === null || verdict === 'later' ? verdict : `${verdict.state} ${verdict.reason}`;
      assert.equal(shown, expected);
    });
});

const [a, b] = ['company-a', 'company-b'];
const grant = (companyId: string, rest: Partial<SenderFindings['grants'][number]> = {}) => ({
  companyId,
  isRevoked: false,
  isMemberDisabled: false,
  ...rest,
});
const thread = (companyId: string, deliveryId = 'd1') => ({ companyId, deliveryId });
const sender: SenderFindings = {
  isCopy: false,
  recent: 0,
  isAddressConfirmed: true,
  byAddress: [],
  byAnswers: [],
  grants: [grant(a)],
};

describe('Digest rules 8, a sender who is known:', () => {
  const revoked = { isRevoked: true };
  const disabled = { isMemberDisabled: true };
  const cases: [what: string, found: Partial<SenderFindings>, expected: string][] = [
    ['access to one company names it', {}, `accepted ${a}`],
    ['without access nothing is done', { grants: [] }, 'no_access null'],
    ['a thread gives no access', { grants: [], byAddress: [thread(a)] }, `no_access ${a}`],
    [
      'a thread of another company gives no access to it',
      { grants: [grant(a)], byAddress: [thread(b)] },
      `no_access ${b}`,
    ],
    ['a revoked access is none', { grants: [grant(a, revoked)] }, `access_revoked ${a}`],
    [
      'a revoked access is none in a thread',
      { grants: [grant(a, revoked)], byAnswers: [thread(a)] },
      `access_revoked ${a}`,
    ],
    ['a disabled member is refused', { grants: [grant(a, disabled)] }, `member_disabled ${a}`],
    [
      'a disabled member is refused in a thread',
      { grants: [grant(a, disabled)], byAddress: [thread(a)] },
      `member_disabled ${a}`,
    ],
    [
      'with access to two companies and no thread it is unclear',
      { grants: [grant(a), grant(b)] },
      'company_unclear null',
    ],
    [
      'being disabled in one of two does not make it clear',
      { grants: [grant(a), grant(b, disabled)] },
      'company_unclear null',
    ],
    ['a revoked access to another company does not count', { grants: [grant(a), grant(b, revoked)] }, `accepted ${a}`],
    ['a thread decides between two', { grants: [grant(a), grant(b)], byAddress: [thread(b)] }, `accepted ${b}`],
    ['so does a Message-ID of ours', { grants: [grant(a), grant(b)], byAnswers: [thread(b)] }, `accepted ${b}`],
    [
      'threads of two companies are refused',
      { grants: [grant(a), grant(b)], byAddress: [thread(a)], byAnswers: [thread(b)] },
      'several_companies null',
    ],
    [
      'answers to two companies are refused',
      { grants: [grant(a), grant(b)], byAnswers: [thread(a), thread(b)] },
      'several_companies null',
    ],
    ['a made-up reply address is refused', { byAddress: ['unknown'] }, 'unknown_thread null'],
    [
      'a made-up reply address next to a true one is refused',
      { byAddress: [thread(a), 'unknown'] },
      'unknown_thread null',
    ],
    ['a copy is refused', { isCopy: true }, 'copy null'],
    ['the last message of an hour is read', { recent: MOST_AN_HOUR - 1 }, `accepted ${a}`],
    ['one more is not', { recent: MOST_AN_HOUR }, 'too_many null'],
    ['To that nobody confirms is not believed', { isAddressConfirmed: false }, 'not_addressed null'],
    ['a thread shows that it was meant for us', { isAddressConfirmed: false, byAnswers: [thread(a)] }, `accepted ${a}`],
  ];
  for (const [what, found, expected] of cases)
    test(what, () => {
      const { reason, companyId } = verdictOfSender({ ...sender, ...found });
      assert.equal(`${reason} ${companyId}`, expected);
    });

  test('the reply address says which message is answered, before the Message-IDs', () => {
    const found = { ...sender, byAddress: [thread(a, 'd2')], byAnswers: [thread(a, 'd1')] };
    assert.equal(verdictOfSender(found).thread?.deliveryId, 'd2');
  });
});
