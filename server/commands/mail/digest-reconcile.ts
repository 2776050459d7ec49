import { type Command, Option } from 'commander';
import type { DeliveryRow } from '#features/deliveries/deliveries.ts';
import { findNamed, reconcile } from '#features/deliveries/deliveries-operator.ts';
import type { App } from '../../app.ts';
import { oneVisibleLine } from '../columns.ts';
import { CommandError, type CommandFile, examples, OPERATOR, printResult } from '../command.ts';
import { counted } from '../table.ts';

/** The operator's answer for messages of which nobody knows whether they arrived. */
export const digestReconcileCommand: CommandFile = (program, { io, host }) => {
  digestCommand(program)
    .command('reconcile')
    .description('Say whether a digest, or another message that waits for you, arrived.')
    .argument('<id>', 'id of a digest or of one of its messages; `tenderfit mail list --waiting` shows them')
    .addOption(new Option('--delivered', 'it arrived: it counts as sent').conflicts('notDelivered'))
    .addOption(new Option('--not-delivered', 'it did not arrive: its tenders can be in the next digest'))
    .option('--json', 'print {id, state, reconciled: [{id, to, from, state}]} as JSON')
    .addHelpText('after', examples('tenderfit digest reconcile ID --delivered'))
    .action(async (id: string, options: { delivered?: boolean; notDelivered?: boolean; json?: boolean }) => {
      if ((options.delivered === true) === (options.notDelivered === true))
        throw new CommandError('give either --delivered or --not-delivered');
      await host.withService(async ({ app }) => {
        const found = await findNamed(app.database.db, id);
        if (found.length === 0)
          throw new CommandError(`no message has the id ${oneVisibleLine(id)}; \`tenderfit mail list\` shows the ids`);
        const reconciled = await reconcileAll(app, found, options.delivered === true);
        if (reconciled.length === 0)
          throw new CommandError(`nothing to decide: ${statesOf(await findNamed(app.database.db, id))}`);
        const state = options.delivered === true ? 'sent' : 'not_delivered';
        const text = `${counted(reconciled.length, 'message')} marked as ${state}.`;
        printResult(io, options, { id, state, reconciled }, text);
      });
    });
};

/** The command `digest`, which several files add to. */
export function digestCommand(program: Command): Command {
  const known = program.commands.find((command) => command.name() === 'digest');
  return known ?? program.command('digest').summary('Digests').description('Digests and whether they were sent.');
}

async function reconcileAll(app: App, found: readonly DeliveryRow[], isDelivered: boolean): Promise<object[]> {
  const reconciled = [];
  for (const { id, recipient } of found) {
    const made = await app.database.transaction((tx) =>
      reconcile(tx, id, isDelivered, { ...app.deliveries, actor: OPERATOR }),
    );
    if (made !== null) reconciled.push({ id, to: recipient, from: made.from, state: made.to });
  }
  return reconciled;
}

function statesOf(found: readonly DeliveryRow[]): string {
  return found.map(({ recipient, state }) => `the message to ${oneVisibleLine(recipient)} is ${state}`).join('; ');
}
