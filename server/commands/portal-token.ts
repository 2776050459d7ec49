import { createSignInLink } from '#features/access/access-links.ts';
import { issuePortalToken } from '#features/access/access-portal-token.ts';
import type { MembershipRefusal } from '#features/access/membership-rules.ts';
import type { OwnIssuer } from '#platform/identity/own-issuer.ts';
import type { App } from '../app.ts';
import { emailArgument } from './arguments.ts';
import { CommandError, type CommandFile, type CommandIo, examples, OPERATOR, printResult } from './command.ts';
import { trimEnd } from '#platform/text/trim-end.ts';

const REFUSED: Record<MembershipRefusal, string> = {
  no_membership: 'is not a member of any company; add them with `tenderfit member add`',
  membership_disabled: 'is disabled in all their companies; enable them with `tenderfit member enable`',
  identity_conflict:
    'last signed in with another account or under another PUBLIC_URL; to allow this one, run `tenderfit member unbind`',
};

export const portalTokenCommand: CommandFile = (program, { io, host }) => {
  program
    .command('portal-token')
    .summary('Create a token that signs a person in')
    .description('Create a token that signs a person in to the portal. Not available if OIDC_ISSUER is set.')
    .requiredOption('--email <address>', 'email address of a member', emailArgument)
    .option('--link', 'create a link to open in a browser instead')
    .option('--json', 'print {token, expires_at} as JSON; with --link, {link, expires_at}')
    .addHelpText(
      'after',
      `\nTreat the token as a password: anyone who has it can sign in as that person, once,\nwithin ten minutes. To exchange it for a session, send POST /api/v1/session with the header\n\`Authorization: Bearer TOKEN\`. The audit trail of each of the person's companies records it.\nThe server must have the same PUBLIC_URL and SECRET_KEY as this command.\n${examples('tenderfit portal-token --email ana@example.org --link')}`,
    )
    .action(async ({ email, json, link }: { email: string; json?: boolean; link?: boolean }) => {
      await host.withService(async ({ app }) => {
        if (link === true) {
          const made = await signInLink(app, email);
          printResult(
            io,
            { json: json === true },
            { link: made.link, expires_at: made.expiresAt.toISOString() },
            made.link,
          );
          warnOf(io, email, made.refusal);
          return;
        }
        const { token, expiresAt, refusal } = await issue(app, email);
        const address = `${app.config.publicUrl}/api/v1/session`;
        const text = `${token}

Portal token of ${email}, valid once and until ${expiresAt.toISOString()}. To sign in with it:

  curl -s -X POST -c cookies.txt -H "Authorization: Bearer ${token}" "${address}"`;
        printResult(io, { json: json === true }, { token, expires_at: expiresAt.toISOString() }, text);
        warnOf(io, email, refusal);
      });
    });
};

function warnOf(io: CommandIo, email: string, refusal: MembershipRefusal | null): void {
  if (refusal !== null) io.stderr.write(`tenderfit portal-token: signing in will fail: ${email} ${REFUSED[refusal]}\n`);
}

/** A link that signs the person in, once, from a browser. */
export async function signInLink(
  app: App,
  email: string,
): Promise<{ link: string; expiresAt: Date; refusal: MembershipRefusal | null }> {
  const { config, database, now } = app;
  requireOwnIssuer(app);
  const person = { issuer: config.publicUrl, subject: email, email };
  const { token, expiresAt, refusal } = await database.transaction((tx) =>
    issuePortalToken(tx, person, { actor: OPERATOR, issue: () => createSignInLink(tx, { email, now: now() }) }),
  );
  return { link: `${trimEnd(config.publicUrl, '/')}/sign-in/${token}`, expiresAt, refusal };
}

async function issue(app: App, email: string): ReturnType<typeof issuePortalToken> {
  const ownIssuer = requireOwnIssuer(app);
  const { config, database } = app;
  const person = { issuer: config.publicUrl, subject: email, email };
  const context = { actor: OPERATOR, issue: () => ownIssuer.issue({ email }) };
  return await database.transaction((tx) => issuePortalToken(tx, person, context));
}

function requireOwnIssuer({ config, ownIssuer }: App): OwnIssuer {
  if (ownIssuer === null) {
    throw new CommandError(
      `OIDC_ISSUER is set, so only ${config.oidc?.issuer ?? 'that issuer'} issues portal tokens; sign in there, or unset OIDC_ISSUER`,
    );
  }
  return ownIssuer;
}
