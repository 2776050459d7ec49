import type { Connector } from './connector.ts';
import { alberta } from './sources/alberta.ts';
import { canadabuys } from './sources/canadabuys.ts';
import { OCDS_CONNECTORS } from './sources/ocds.ts';
import { sam } from './sources/sam.ts';
import { seaoXml } from './sources/seao-xml.ts';
import { ted } from './sources/ted.ts';
import { toronto } from './sources/toronto.ts';

/** Every source that can be read. */
export const CONNECTORS: readonly Connector[] = [canadabuys, ...OCDS_CONNECTORS, seaoXml, toronto, alberta, sam, ted];
