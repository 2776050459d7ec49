import type { NoticeInput } from '#features/reading/reading.ts';

/** A notice of a Canadian buyer that says nothing but what is given. */
export function bareNotice(own: Partial<NoticeInput> = {}): NoticeInput {
  return {
    title: {},
    description: {},
    buyer: {},
    buyerCountry: 'CA',
    buyerRegion: null,
    endUserEntity: null,
    solicitationNumber: null,
    noticeType: null,
    closing: { localDate: null },
    categories: [],
    nature: 'unknown',
    regions: [],
    estimatedValue: null,
    ...own,
  };
}
