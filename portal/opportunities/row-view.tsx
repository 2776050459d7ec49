import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { colonIn, formatDate, unbroken } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { bidWord } from '../requirements/bid-word.ts';
import { ScoreRing } from '../ui/score-ring.tsx';
import classes from './row.module.css';
import type { Item } from './list-queries.ts';
import { LIST_WORDS } from './list-words.ts';
import { closingOf, fitWord } from './row-closing.ts';
import { sourceName } from './source-name.ts';
import { valueText } from '../value/value-text.ts';

const ICONS = { for: 'check', against: 'cross', yes: 'check', no: 'cross', check: 'warning' } as const;

/** One tender of the list, in a few lines: how well it fits, who buys what, when it closes, where the work is, whether the company can bid, and the one reason that matters most. */
export function Row({
  item,
  isChosen,
  isNew,
  zone,
  number,
  choose,
}: {
  item: Item;
  isChosen: boolean;
  isNew: boolean;
  /** On whose clock it closes. */
  zone: string;
  /** The buyer's number, where another row has the same title and buyer. */
  number: string | null;
  /** The hour since 1970 in which it is shown: days left are counted anew in the next. */
  hour: number;
  /** Chooses it for the pane; null where a click leads to its own page. */
  choose: ((id: string) => void) | null;
}): ReactNode {
  const words = useWords(LIST_WORDS);
  const { language } = useLanguage();
  const { said, shown } = fitWord(item, language);
  const colon = colonIn(language);
  const now = new Date();
  const closing = closingOf(item, language, { now, zone });
  const bid = bidWord(item, language, now);
  const click = (event: MouseEvent): void => {
    if (choose === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(item.id);
  };
  return (
    <Link
      to="/opportunities/$id"
      params={{ id: item.id }}
      className={classes['row']}
      aria-current={isChosen ? 'true' : undefined}
      data-chosen={isChosen || undefined}
      onClick={click}
    >
      <span className={classes['score']}>
        <ScoreRing score={item.score} word={said} />
        <span className={classes['fit']} aria-hidden="true">
          {shown}
        </span>
      </span>
      <span className={classes['text']}>
        <span className={classes['title']} title={item.title}>
          {isNew ? (
            <span className={classes['new']}>
              <span className="visually-hidden">
                {words.isNew}
                {colon}
              </span>
            </span>
          ) : null}
          {item.title}
        </span>
        <span className={classes['line']}>
          <span className={classes['buyer']} title={item.issuing_body}>
            {item.issuing_body}
          </span>
          <span className={classes['closes']} data-urgency={closing.urgency}>
            {closing.left}
            {closing.moment === null ? '' : ` · ${closing.moment}`}
          </span>
        </span>
        <span className={classes['line']}>
          <Facts item={item} number={number} />
          {bid === null ? null : (
            <span className={classes['bid']} data-answer={bid.answer} title={bid.question}>
              <Icon name={ICONS[bid.answer]} size={14} />
              <span className="visually-hidden">{bid.question} </span>
              {bid.said}
            </span>
          )}
        </span>
        {item.key_reason === null ? null : (
          <span className={classes['reason']} data-speaks={item.key_reason.speaks} title={item.key_reason.text}>
            <Icon name={ICONS[item.key_reason.speaks]} size={14} />
            <span className="visually-hidden">
              {words.speaks[item.key_reason.speaks]}
              {colon}
            </span>
            {unbroken(item.key_reason.text)}
          </span>
        )}
      </span>
    </Link>
  );
}

/** What the company answered, what changed, what it is worth, where the work is and where it was posted; none of it is cut. */
function Facts({ item, number }: { item: Item; number: string | null }): ReactNode {
  const words = useWords(LIST_WORDS);
  const { language } = useLanguage();
  const colon = colonIn(language);
  const { latest_feedback_action: answer } = item;
  const value = valueText({ ...item, range: item.estimated_value_range }, language);
  const sources = [item.source, ...item.also_on].map((source) => sourceName(source, language));
  return (
    <span className={classes['facts']}>
      {answer === null ? null : (
        <>
          <span className={classes['answer']}>{words.answer[answer as keyof typeof words.answer] ?? answer}</span>{' '}
        </>
      )}
      {item.amended_at === null ? null : (
        <>
          <span className={classes['amended']}>{words.amended(formatDate(item.amended_at, language))}</span>{' '}
        </>
      )}
      {value === null ? null : (
        <>
          <span className={classes['value']}>
            <span className="visually-hidden">
              {words.value}
              {colon}
            </span>
            {value}
          </span>{' '}
        </>
      )}
      {item.geography === null ? null : <span>{item.geography} </span>}
      <span className={classes['sources']}>
        <span className="visually-hidden">
          {words.postedOn}
          {colon}
        </span>
        {sources.join(', ')}
        {number === null ? '' : ` · ${number}`}
      </span>
    </span>
  );
}
