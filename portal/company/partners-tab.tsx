import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { EmptyState, FaultState, LoadingRows } from '../ui/states.tsx';
import { COMPANY_WORDS } from './company-words.ts';
import { PartnerForm } from './partner-form.tsx';
import { usePartnerChange } from './partner-change.ts';
import classes from './tags.module.css';

type Partner = Answer<'GET /api/v1/products/partners'>['partners'][number];

/** Manufacturer partners: added and removed through the profile, with what that does to the catalog. */
export function PartnersTab(): ReactNode {
  const words = useWords(COMPANY_WORDS);
  const { language } = useLanguage();
  const { data, error, refetch } = useRead('GET /api/v1/products/partners', {});
  if (data === undefined && error === null) return <LoadingRows rows={4} height={64} label={words.loading} />;
  if (data === undefined) {
    const retry = { label: words.retry, run: () => void refetch() };
    return <FaultState sentence={faultSentence(error, language)} retry={retry} />;
  }
  const current = data.partners.filter(({ authorized }) => authorized);
  const former = data.partners.filter(({ authorized }) => !authorized);
  return (
    <Stack gap="lg" maw={960}>
      <Text maw={720}>{words.partners.intro}</Text>
      <PartnerForm known={data.partners} />
      {current.length === 0 ? (
        <EmptyState
          icon="company"
          title={words.partners.empty}
          action={
            <Anchor
              renderRoot={(props) => <Link {...props} to="/company" search={{ tab: 'catalog', step: 'import' }} />}
            >
              {words.partners.importLink}
            </Anchor>
          }
        >
          {words.partners.emptyText}
        </EmptyState>
      ) : null}
      <PartnerList partners={current} />
      {former.length === 0 ? null : (
        <Stack gap="sm">
          <Title order={2}>{words.partners.former}</Title>
          <PartnerList partners={former} />
        </Stack>
      )}
    </Stack>
  );
}

function PartnerList({ partners }: { partners: readonly Partner[] }): ReactNode {
  if (partners.length === 0) return null;
  return (
    <Paper component="ul" className="rows">
      {partners.map((partner) => (
        <li key={partner.id}>
          <PartnerRow partner={partner} />
        </li>
      ))}
    </Paper>
  );
}

function PartnerRow({ partner }: { partner: Partner }): ReactNode {
  const words = useWords(COMPANY_WORDS).partners;
  const { add, remove, isBusy } = usePartnerChange();
  const { name, authorized, active_product_count: active, discontinued_product_count: discontinued } = partner;
  const counts = [words.active(active), ...(discontinued === 0 ? [] : [words.discontinued(discontinued)])].join(' · ');
  return (
    <Group justify="space-between" align="center" gap="sm" wrap="nowrap">
      <div className={classes['words']}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {partner.relationship === null ? null : `${partner.relationship} · `}
          <Anchor
            inherit
            renderRoot={(props) => <Link {...props} to="/company" search={{ tab: 'catalog', partner: partner.id }} />}
          >
            {counts}
          </Anchor>
        </Text>
        <Text size="sm" c="dimmed">
          {authorized ? words.removeHint(active) : words.againHint}
        </Text>
      </div>
      {authorized ? (
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={words.removeNamed(name)}
          disabled={isBusy}
          onClick={() => void remove(name)}
        >
          {words.remove}
        </Button>
      ) : (
        <Button size="xs" variant="default" flex="none" disabled={isBusy} onClick={() => void add(name)}>
          {words.again}
        </Button>
      )}
    </Group>
  );
}
