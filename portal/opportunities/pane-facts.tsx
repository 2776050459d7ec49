import { Anchor, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { formatNumber } from '../ui/format.ts';
import { Claim, type Quote } from './pane-claim.tsx';
import type { Detail } from './pane-evidence.tsx';
import { momentWords, quantityWords, valueWords } from './pane-fact-words.ts';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';

type Fact = { label: string; value: ReactNode; quotes: Quote[] };

/** What the notice says, each fact with its words. A fact that nothing says is left out. */
export function Facts({ detail }: { detail: Detail }): ReactNode {
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const { fact: label } = words;
  const { signals } = detail;
  const quotesOf = (field: string): Quote[] => {
    const own = (signals?.evidence ?? []).filter((one) => one.field === field);
    const read = own.filter(({ position }) => position?.language === language);
    return (read.length > 0 ? read : own).map(({ quote, position }) => ({ text: quote, position }));
  };
  const fact = (field: keyof typeof label, value: ReactNode): Fact[] =>
    value === null || value === '' || value === undefined
      ? []
      : [{ label: label[field], value, quotes: quotesOf(field) }];
  const units = detail.total_estimated_units;
  const facts = [
    ...fact('summary', detail.summary),
    ...fact('quantities', quantityWords(signals?.quantities, language)),
    ...(signals?.quantities === undefined && units !== null
      ? fact('total_estimated_units', formatNumber(units, language))
      : []),
    ...fact('estimated_value', valueWords(detail, language)),
    ...fact(
      'procurement_nature',
      detail.procurement_nature === 'unknown' ? null : words.natures[detail.procurement_nature],
    ),
    ...fact('closing_in_text', momentWords(signals?.closing_in_text, language)),
    ...fact('questions_due_at', momentWords(signals?.questions_due_at, language)),
    ...fact('site_visit_at', momentWords(signals?.site_visit_at, language)),
    ...fact('end_user', detail.end_user ?? detail.end_user_entity),
    ...fact('trade_agreements', signals?.trade_agreements?.join(', ')),
    ...fact('categories', detail.categories.join('; ')),
    ...fact('method', detail.procurement_method),
    ...fact('type', detail.notice_type === detail.procurement_method ? null : detail.notice_type),
    ...fact('contact', contactOf(detail)),
  ];
  return (
    <Paper p="md" component="section" aria-labelledby="facts">
      <Title order={2} id="facts" mb="xs">
        {words.facts}
      </Title>
      <dl className={classes['facts']}>
        {facts.map(({ label: name, value, quotes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Claim quotes={quotes}>{value}</Claim>
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

function contactOf({ contact_name: name, contact_email: email, contact_phone: phone }: Detail): ReactNode {
  const parts = [
    name ? <span key="name">{name}</span> : null,
    email ? (
      <Anchor key="email" href={`mailto:${email}`} inherit>
        {email}
      </Anchor>
    ) : null,
    phone ? (
      <Anchor key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`} inherit>
        {phone}
      </Anchor>
    ) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <span className={classes['contact']}>{parts}</span>;
}
