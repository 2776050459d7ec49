import { issuePortalToken } from '#features/access/access-portal-token.ts';
import type { MembershipRefusal } from '#features/access/membership-rules.ts';
import type { App } from '../app.ts';
import { emailArgument } from './arguments.ts';
import { CommandError, type CommandFile, examples, OPERATOR, printResult } from './command.ts';

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
    .option('--json', 'print {token, expires_at} as JSON')
    .addHelpText(
      'after',
      `\nTreat the token as a password: anyone who has it can sign in as that person, once,\nwithin ten minutes. To exchange it for a session, send POST /api/v1/session with the header\n\`Authorization: Bearer TOKEN\`. The audit trail of each of the person's companies records it.\nThe server must have the same PUBLIC_URL and SECRET_KEY as this command.\n${examples('tenderfit portal-token --email ana@example.org')}`,
    )
    .action(async ({ email, json }: { email: string; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const { token, expiresAt, refusal } = await issue(app, email);
        const address = `${app.config.publicUrl}/api/v1/session`;
        const text = `${token}

Portal token of ${email}, valid once and until ${expiresAt.toISOString()}. To sign in with it:

  curl -s -X POST -c cookies.txt -H "Authorization: Bearer ${token}" "${address}"`;
        printResult(io, { json: json === true }, { token, expires_at: expiresAt.toISOString() }, text);
        if (refusal !== null) {
          io.stderr.write(`tenderfit portal-token: signing in will fail: ${email} ${REFUSED[refusal]}\n`);
        }
      });
    });
};

async function issue({ config, database, ownIssuer }: App, email: string): ReturnType<typeof issuePortalToken> {
  if (ownIssuer === null) {
    throw new CommandError(
      `OIDC_ISSUER is set, so only ${config.oidc?.issuer ?? 'that issuer'} issues portal tokens; sign in there, or unset OIDC_ISSUER`,
    );
  }
  const person = { issuer: config.publicUrl, subject: email, email };
  const context = { actor: OPERATOR, issue: () => ownIssuer.issue({ email }) };
  return await database.transaction((tx) => issuePortalToken(tx, person, context));
}
