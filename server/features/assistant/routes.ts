import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import { clientBucket } from '#platform/http/client-address.ts';
import type { GuardOptions } from '#platform/http/guard.ts';
import { MAX_MAIL_BYTES } from '#platform/mail/received-mail.ts';
import { isSigned, type SignedHead, signedHead } from '#platform/mail/webhook-signature.ts';
import { type IntakeDependencies, receiveMail } from './assistant-intake.ts';

export const INBOUND_PATH = '/inbound/mail';

const RETRY_AFTER_S = 300;
/** A provider sends the mail of everybody from few addresses. */
const POSTS_A_MINUTE = 600;

type InboundDependencies = Pick<GuardOptions, 'limiter'> & {
  intake: IntakeDependencies;
  /** The key of the mail provider; null: the route does not exist. */
  secret: string | null;
};

/**
 * Where a mail provider posts the messages that it received, each as raw MIME. Its signature is the credential. The answer comes
 * after the message is stored, and says what became of it; nothing was done for it yet.
 */
export function inboundRoutes(
  { server }: { server: FastifyInstance },
  { intake, secret, limiter }: InboundDependencies,
): void {
  if (secret === null) return;
  const heads = new WeakMap<FastifyRequest, SignedHead>();
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_MAIL_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    // Before the body is read: who does not even know the form of a signature is not listened to.
    scope.addHook('onRequest', async (request, reply) => {
      await limitRate(limiter, request, reply);
      const head = signedHead(request.headers, intake.now());
      if (typeof head === 'string') throw new ApiError('unauthorized', head);
      heads.set(request, head);
    });
    scope.post(INBOUND_PATH, async (request, reply) => {
      const { body } = request;
      if (!(body instanceof Uint8Array) || body.length === 0)
        throw validationFailed([{ path: 'body', problem: 'must be a message as raw MIME' }]);
      const head = heads.get(request);
      if (head === undefined || !isSigned(head, body, secret))
        throw new ApiError('unauthorized', 'the signature of the message is not valid');
      const way = { arrivedBy: 'webhook', envelopeSender: null, client: null, requestId: request.id } as const;
      const result = await receiveMail(intake, { raw: body, ...way });
      if (result.outcome === 'later') {
        reply.header('retry-after', RETRY_AFTER_S);
        throw new ApiError('unavailable', 'the sender cannot be checked now; send the message again later');
      }
      const { id, state, reason } = result.message;
      return await reply.send({ id, state, reason, repeated: result.isRepeat });
    });
    done();
  });
}

async function limitRate(
  limiter: InboundDependencies['limiter'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const decision = await limiter.take(`POST ${INBOUND_PATH} ${clientBucket(request.ip)}`, POSTS_A_MINUTE);
  if (decision.accepted) return;
  reply.header('retry-after', decision.retryAfterSeconds);
  throw new ApiError('rate_limited', 'too many requests');
}
