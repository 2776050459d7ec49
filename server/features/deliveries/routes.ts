import * as contract from '#contract/outbox.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import type { Http } from '#platform/http/http.ts';
import type { Message } from '#platform/mail/mail.ts';
import { findSavedMessage, listSavedMessages } from './queries-outbox.ts';

export type OutboxDependencies = {
  database: Database;
  cursors: CursorSeal;
  /** Mail goes into files: then, and only then, people read it here. */
  toOutbox: boolean;
};

/** What a company's admins read of its mail where none reaches a mailbox. */
export function outboxRoutes(http: Http, { database, cursors, toOutbox }: OutboxDependencies): void {
  http.handle(contract.listOutbox, async ({ principal: { companyId }, query: { cursor, limit = 25 } }) => {
    requireOutbox(toOutbox);
    const identity = JSON.stringify(['outbox', companyId]);
    const position = cursor === undefined ? [] : cursors.open(identity, cursor);
    if (position === null) throw validationFailed([{ path: 'query.cursor', problem: 'is not a cursor of this list' }]);
    const [at, id] = position.map(String);
    const before = at === undefined || id === undefined ? null : { at, id };
    const rows = await listSavedMessages(database.forCompany(companyId).db, companyId, { before, limit: limit + 1 });
    const messages = rows.slice(0, limit);
    const last = rows.length > messages.length ? messages.at(-1) : undefined;
    return { messages, next_cursor: last === undefined ? null : cursors.seal(identity, [last.saved_at, last.id]) };
  });
  http.handle(contract.readOutboxMessage, async ({ principal: { companyId }, params }) => {
    requireOutbox(toOutbox);
    const found = await findSavedMessage(database.forCompany(companyId).db, companyId, params.id);
    if (found === null) throw new ApiError('not_found', 'the company has no such message');
    const { message, ...row } = found;
    const saved = message === null ? null : (JSON.parse(message) as Message);
    return { ...row, from: saved?.from.email ?? null, html: saved?.html ?? null, text: saved?.text ?? null };
  });
}

function requireOutbox(toOutbox: boolean): void {
  if (!toOutbox) throw new ApiError('not_found', 'messages are sent to mailboxes here; there is no outbox');
}
