/** Everything that is recorded, by the noun that it is done to. A reader may ask for one of them. */
export const AUDIT_ACTIONS = [
  'company.create',
  'company.delete',
  'company.names',
  'member.add',
  'member.change',
  'member.disable',
  'member.enable',
  'member.bind',
  'member.unbind',
  'session.begin',
  'session.end',
  'portal_token.issue',
  'api_key.create',
  'api_key.revoke',
  'profile.change',
  'profile.revert',
  'partner.add',
  'partner.change',
  'product.create',
  'product.change',
  'document.add',
  'document.delete',
  'opportunity.archive',
  'opportunity.unarchive',
  'opportunity.feedback',
  'rule.learn',
  'rule.switch',
  'notifications.change',
  'digest.send',
  'digest.leave',
  'digest.return',
  'job.retry',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const ACTOR_KINDS = ['operator', 'key', 'member', 'mail', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
