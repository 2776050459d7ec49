import { z } from 'zod';
import { RATE } from './limits.ts';
import { dateTime, idOf, lineOfText } from './parameters.ts';
import { route } from './route.ts';

const NAME_CHARS = { min: 0, max: 200 };
const ROLES = ['admin', 'member'] as const;
const SIGN_INS = ['emailed_link', 'link_from_operator', 'identity_provider'] as const;
const role = z
  .enum(ROLES, { error: 'must be admin or member' })
  .describe('Admins also manage API keys and members, and read the audit trail.');
const name = lineOfText(NAME_CHARS)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .meta({ openapi: { type: ['string', 'null'], maxLength: NAME_CHARS.max } });

export const memberSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(ROLES),
    is_you: z.boolean(),
    has_signed_in: z.boolean(),
    disabled_at: dateTime.nullable().describe('Since when the member cannot sign in; null if they can.'),
    created_at: dateTime,
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

export const newMemberSchema = z
  .strictObject({
    email: z
      .string({ error: 'must be an email address' })
      .meta({ openapi: { type: 'string', format: 'email', maxLength: 254 } })
      .describe('The address that the person signs in with.'),
    role: role.optional().describe('Omitted: `member`.'),
    name: name.optional(),
  })
  .meta({ id: 'NewMember' });

export const memberPatchSchema = z
  .strictObject({
    name: name.describe('Null or empty removes it.'),
    role,
    disabled: z.boolean({ error: 'must be true or false' }).describe('`true` ends every session of the member here.'),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'must set at least one member')
  .meta({ id: 'MemberPatch', minProperties: 1 });
export type MemberPatch = z.output<typeof memberPatchSchema>;

const EXAMPLE: Member = {
  id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
  email: 'dana@example.org',
  name: 'Dana Roy',
  role: 'member',
  is_you: false,
  has_signed_in: false,
  disabled_at: null,
  created_at: '2026-11-23T14:05:00.000Z',
};

export const listMembers = route({
  method: 'GET',
  path: '/api/v1/members',
  operationId: 'listMembers',
  summary: 'List members',
  description: 'People who can sign in for the company, including disabled ones. Requires an admin of the company.',
  tag: 'Account',
  access: 'session-admin',
  ratePerMinute: RATE.read,
  success: {
    status: 200,
    description: 'All members, by email address.',
    schema: z
      .strictObject({
        members: z.array(memberSchema),
        sign_in: z
          .enum(SIGN_INS)
          .describe(
            'How a new member gets in. `emailed_link`: they get a sign-in link by email. `link_from_operator`: no mail provider is set, so the operator of the service hands the link over. `identity_provider`: they sign in there, without a link.',
          ),
      })
      .meta({ id: 'MemberList' }),
    example: { members: [EXAMPLE], sign_in: 'emailed_link' },
  },
});

export const inviteMember = route({
  method: 'POST',
  path: '/api/v1/members',
  operationId: 'inviteMember',
  summary: 'Invite a member',
  description:
    'Adds the person and emails them a sign-in link. A member that is already there does not change and gets a new link. Requires an admin of the company.',
  tag: 'Account',
  access: 'session-admin',
  ratePerMinute: RATE.write,
  idempotency: { unkeyed: 'session' },
  body: newMemberSchema,
  bodyExample: { email: EXAMPLE.email, role: 'member', name: 'Dana Roy' },
  success: {
    status: 201,
    description: 'The new member.',
    schema: z
      .strictObject({
        member: memberSchema,
        is_link_sent: z
          .boolean()
          .describe(
            'False for a disabled member, and where people sign in with an identity provider: no link is needed there.',
          ),
      })
      .meta({ id: 'InvitedMember' }),
    example: { member: EXAMPLE, is_link_sent: true },
  },
  alreadyThere: { description: 'The member that was already there.' },
});

export const changeMember = route({
  method: 'PATCH',
  path: '/api/v1/members/{id}',
  operationId: 'changeMember',
  summary: 'Change, disable or enable a member',
  description:
    'Members of the body that are left out stay as they are. Takes effect at the next request of the member. The last admin who is not disabled cannot be disabled or lose the role. Requires an admin of the company.',
  tag: 'Account',
  access: 'session-admin',
  ratePerMinute: RATE.write,
  params: idOf('the member'),
  body: memberPatchSchema,
  bodyExample: { role: 'admin' },
  errors: ['not_found', 'last_admin'],
  success: {
    status: 200,
    description: 'The changed member.',
    schema: z.strictObject({ member: memberSchema }).meta({ id: 'ChangedMember' }),
    example: { member: { ...EXAMPLE, role: 'admin' } },
  },
});
