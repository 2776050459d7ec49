import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';

function UnderlinedAnchor(props: Omit<AnchorProps, 'href'> & { ref?: Ref<HTMLAnchorElement> }): ReactNode {
  return <Anchor underline="always" {...props} />;
}

/** A link to a place of the portal as it stands in text. */
export const PlaceLink = createLink(UnderlinedAnchor);
