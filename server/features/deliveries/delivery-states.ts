/** The states of a delivery, as docs/operations/mail.md explains them. */
export const DELIVERY_STATES = [
  /** Saved; no attempt may have reached the reader. */
  'prepared',
  /** An attempt is under way, or its process died. */
  'sending',
  /** The provider may have taken it; it is sent again under the same key. */
  'uncertain',
  /** The provider took it. Final. */
  'sent',
  /** The provider did not take it and never will; an operator decides. */
  'refused',
  /** Whether the provider took it is not known, and it may not be sent again; an operator decides. */
  'needs_reconciliation',
  /** An operator said that it did not arrive, or its reader no longer wanted it. Final. */
  'not_delivered',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** States that something still ends. */
export const UNFINISHED: readonly DeliveryState[] = DELIVERY_STATES.filter((state) => !isFinal(state));

/** Nothing ends these states. */
export function isFinal(state: DeliveryState): boolean {
  return state === 'sent' || state === 'not_delivered';
}

/** Only an operator ends these. */
export function isWaitingForOperator(state: DeliveryState): boolean {
  return state === 'refused' || state === 'needs_reconciliation';
}
