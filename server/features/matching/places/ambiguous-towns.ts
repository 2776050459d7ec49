/** Cities whose names are many other things; they count where something says that the place is meant. */
export const AMBIGUOUS: ReadonlySet<string> = new Set(
  (
    'alert alma amos anjou aurora ajax banff bathurst bedford borden brandon brooks burlington cambridge chandler churchill ' +
    'cochrane delta dieppe greenwood hamilton hinton jasper kirkland london milton pembroke regina sackville selkirk shilo ' +
    'stratford surrey sydney terrace thompson trenton truro verdun vernon victoria waterloo welland windsor woodstock ' +
    'richmond hill kingston magog laval gaspe saint-laurent sainte-marie newmarket whistler hull reading bath mobile sale deal ' +
    'wells poole rugby nice orange'
  ).split(' '),
);
