import type { DKIMResult } from 'mailauth';
import type { ResolveRecord } from '#platform/network/dns-records.ts';

/**
 * Whether the address in From may be believed.
 *
 * | Result | The domain of From | What to do |
 * | --- | --- | --- |
 * | pass | says by DKIM or SPF that it sent the message, all of it | go on |
 * | fail | says that it did not, or From itself is not clear | do nothing |
 * | none | says nothing | do nothing |
 * | temporary | could not be asked | try later |
 */
export type SenderResult = 'pass' | 'fail' | 'none' | 'temporary';

export type SenderCheck = {
  result: SenderResult;
  /** One line for the operator, in plain words. */
  reason: string;
  /**
   * Fingerprints of the signatures that make it pass. A copy that somebody sends again carries one of them: a message whose
   * fingerprint was seen is a replay, whatever its Message-ID says now.
   */
  signatures: string[];
  /**
   * The header fields, in lower case, that the domain confirms with the message: those that one of its signatures covers. Null:
   * all, because its own server delivered the message. Others may have been changed, or added, by whoever passed it on.
   */
  confirmed: readonly string[] | null;
};

/** How the message reached the first server of ours. Null where it came by a webhook or a file, which do not say. */
export type Envelope = { ip: string; helo: string; sender: string };

type Question = {
  raw: Uint8Array;
  /** From, as `parseMail` reads it. */
  from: { email: string } | null;
  fromFault: string | null;
  envelope: Envelope | null;
};

const MAX_LOOKUPS = 100;
const MAX_SIGNATURES = 20;
const AUTHORITY = 'tenderfit';

/**
 * SPF, DKIM and DMARC of a message. A signature counts only when it covers the whole body, is not expired, comes from a key
 * that is not for tests, and belongs to the domain of From. Without a DMARC record only such a signature passes.
 * Never rejects.
 */
export async function checkSender(
  question: Question,
  world: { resolve: ResolveRecord; now: Date },
): Promise<SenderCheck> {
  const { from, fromFault } = question;
  if (from === null)
    return { result: 'fail', reason: `the message ${fromFault ?? 'has no sender'}`, signatures: [], confirmed: [] };
  const refusal = headerFault(question.raw);
  if (refusal !== null) return { result: 'fail', reason: refusal, signatures: [], confirmed: [] };
  try {
    return await verdictOf({ ...question, from }, { ...world, resolve: boundedResolve(world.resolve) });
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'unknown reason';
    return { result: 'temporary', reason: `the sender could not be checked: ${why}`, signatures: [], confirmed: [] };
  }
}

async function verdictOf(
  { raw, from, envelope }: Question & { from: { email: string } },
  { resolve: resolver, now }: { resolve: ResolveRecord; now: Date },
): Promise<SenderCheck> {
  // Loaded here: it takes longer to load than most commands take to run.
  const { dkimVerify, dmarc, spf } = await import('mailauth');
  const sender = envelope?.sender ?? '';
  const verified = await dkimVerify(Buffer.from(raw), { resolver, curTime: now, rejectRsaSha1: true, sender });
  if (verified.headerFrom.length !== 1 || verified.headerFrom[0]?.toLowerCase() !== from.email.toLowerCase())
    return verdict('fail', 'the message does not name exactly one sender');
  const sent = envelope === null ? null : await spf({ ...envelope, mta: AUTHORITY, resolver });
  const usable = verified.results.filter(isUsable);
  const spfDomain = sent !== null && sent.status.result === 'pass' ? sent.domain : undefined;
  const policy = await dmarc({
    headerFrom: verified.headerFrom,
    fromFields: verified.fromFields,
    spfDomains: spfDomain === undefined || spfDomain === '' ? [] : [spfDomain],
    dkimDomains: usable.map(({ id, signingDomain, status }) => ({
      ...(id === undefined ? {} : { id }),
      domain: signingDomain ?? '',
      aligned: status.aligned ?? false,
    })),
    resolver,
  });
  const outcome = policy === false ? 'permerror' : policy.status.result;
  // Only of a domain with a DMARC record is there an alignment at all.
  const isSentByOwn = policy !== false && outcome === 'pass' && policy.alignment.spf.result !== undefined;
  const aligned = usable.filter(({ status }) => typeof status.aligned === 'string');
  const isUnsure =
    verified.results.some(({ status }) => status.result === 'temperror' && typeof status.aligned === 'string') ||
    sent?.status.result === 'temperror';
  return decide({ outcome, aligned, isUnsure, all: verified.results, isSpfPass: spfDomain !== undefined, isSentByOwn });
}

type Findings = {
  outcome: string;
  aligned: DKIMResult[];
  isUnsure: boolean;
  all: DKIMResult[];
  isSpfPass: boolean;
  /** The server that SPF names for the domain of From delivered it. */
  isSentByOwn: boolean;
};

function decide({ outcome, aligned, isUnsure, all, isSpfPass, isSentByOwn }: Findings): SenderCheck {
  const signatures = aligned.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const by = aligned[0]?.signingDomain;
  if (outcome === 'temperror') return verdict('temporary', 'the DNS of the sender’s domain does not answer');
  if (outcome === 'pass') {
    const how = by === undefined ? 'SPF' : `the DKIM signature of ${by}`;
    const confirmed = isSentByOwn ? null : coveredBy(aligned);
    return { result: 'pass', reason: `the domain of From confirms the message by ${how}`, signatures, confirmed };
  }
  if (outcome === 'none' && by !== undefined)
    return {
      result: 'pass',
      reason: `the domain of From signed the message (DKIM ${by}; no DMARC record)`,
      signatures,
      confirmed: coveredBy(aligned),
    };
  if (isUnsure) return verdict('temporary', 'the DNS of the sender’s domain does not answer');
  if (outcome === 'none' && !all.some((one) => typeof one.status.aligned === 'string'))
    return verdict('none', 'the domain of From has no DMARC record and did not sign the message');
  return verdict('fail', failureOf(all, isSpfPass));
}

const verdict = (result: SenderResult, reason: string): SenderCheck => ({
  result,
  reason,
  signatures: [],
  confirmed: [],
});

/** The header fields that one of these signatures covers. */
function coveredBy(all: readonly DKIMResult[]): string[] {
  const names = all.flatMap(({ signingHeaders }) => (signingHeaders?.keys ?? '').toLowerCase().split(/[:;\s]+/));
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Why no signature helps, the most telling first. */
function failureOf(all: readonly DKIMResult[], isSpfPass: boolean): string {
  if (all.some(({ status }) => status.result === 'pass' && isPartial(status)))
    return 'the signature covers only the beginning of the message';
  const own = all.find(({ status }) => typeof status.aligned === 'string');
  if (own !== undefined) {
    const comment = own.status.comment;
    const detail = typeof comment === 'string' && comment !== '' ? `: ${comment}` : '';
    return `the signature of ${own.signingDomain ?? 'the domain'} is not valid${detail}`;
  }
  const other = all.find(({ status }) => status.result === 'pass')?.signingDomain;
  if (other !== undefined) return `the message is signed by ${other}, which is not the domain of From`;
  return isSpfPass
    ? 'the sending server belongs to another domain than From'
    : 'the domain of From did not send the message';
}

const isPartial = (status: DKIMResult['status']): boolean => status.underSized !== undefined && status.underSized > 0;

function isUsable({ status, signingHeaders, canonBodyLengthLimited }: DKIMResult): boolean {
  if (status.result !== 'pass' || status.testing === true) return false;
  // A length tag that covers all today lets anybody add to a copy of the message tomorrow.
  if (isPartial(status) || canonBodyLengthLimited === true) return false;
  return signingHeaders === undefined || /(?:^|[:;\s])from(?:$|[:;\s])/i.test(signingHeaders.keys);
}

/**
 * Header sections that programs read differently, and with more signatures than a person's message has. A check of one
 * reading says nothing about the other.
 */
function headerFault(raw: Uint8Array): string | null {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((at) => at !== -1);
  const header = bytes.toString('latin1', 0, ends.length === 0 ? bytes.length : Math.min(...ends));
  if (header.includes('\0')) return 'the header holds a NUL character';
  if (/\r(?!\n)/.test(header)) return 'the header holds a line end that mail programs read differently';
  const signed = header.match(/^dkim-signature[ \t]*:/gim)?.length ?? 0;
  return signed > MAX_SIGNATURES ? `the message has ${signed} signatures` : null;
}

function boundedResolve(resolve: ResolveRecord): ResolveRecord {
  let asked = 0;
  return async (name, type) => {
    asked += 1;
    if (asked > MAX_LOOKUPS)
      throw Object.assign(new Error(`more than ${MAX_LOOKUPS} DNS look-ups`), { code: 'ESERVFAIL' });
    return await resolve(name, type);
  };
}
