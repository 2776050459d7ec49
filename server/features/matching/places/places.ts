/**
 * Places as procurement notices and companies write them, one a line: code | names in English and French. Codes are ISO
 * 3166 (`CA`, `CA-QC`, `US-NY`, `GB-SCT`), Quebec's administrative regions by number (`CA-QC-06`), cities after a colon
 * (`CA-ON:toronto`); a place lies within another when its code continues the other's.
 */
export const CANADA = `
CA | Canada; Canada wide; across Canada; partout au Canada; tout le Canada; national
CA-AB | Alberta
CA-BC | British Columbia; Colombie-Britannique
CA-MB | Manitoba
CA-NB | New Brunswick; Nouveau-Brunswick
CA-NL | Newfoundland and Labrador; Newfoundland; Labrador; Terre-Neuve-et-Labrador; Terre-Neuve
CA-NS | Nova Scotia; Nouvelle-Écosse
CA-NT | Northwest Territories; Territoires du Nord-Ouest
CA-NU | Nunavut; Nunavut Territory; Territoire du Nunavut
CA-ON | Ontario
CA-PE | Prince Edward Island; Île-du-Prince-Édouard
CA-QC | Quebec; Québec; Province of Quebec; Province de Québec; all of Quebec; tout le Québec; ensemble du Québec
CA-SK | Saskatchewan
CA-YT | Yukon; Yukon Territory; Territoire du Yukon
CA-NCR | National Capital Region; Région de la capitale nationale; NCR; RCN; National Capital Region NCR; Région de la capitale nationale RCN; Ottawa-Gatineau
CA-ON!NCR | Ontario except NCR; Ontario sauf RCN; Ontario sauf la RCN; Ontario à l'exception de la RCN; Ontario excluding NCR; Ontario excepté la RCN; Ontario except National Capital Region
CA-QC!NCR | Quebec except NCR; Québec sauf RCN; Québec sauf la RCN; Québec à l'exception de la RCN; Quebec excluding NCR; Québec excepté la RCN; Quebec except National Capital Region
CA-QC-01 | Bas-Saint-Laurent; Bas-St-Laurent; Lower St. Lawrence
CA-QC-02 | Saguenay-Lac-Saint-Jean; Saguenay-Lac-St-Jean; Saguenay; Lac-Saint-Jean
CA-QC-03 | Capitale-Nationale; Région de Québec
CA-QC-04 | Mauricie
CA-QC-05 | Estrie; Eastern Townships; Cantons-de-l'Est
CA-QC-06 | Montréal; Île de Montréal; Island of Montreal; Région de Montréal
CA-QC-07 | Outaouais
CA-QC-08 | Abitibi-Témiscamingue; Abitibi
CA-QC-09 | Côte-Nord; North Shore
CA-QC-10 | Nord-du-Québec; Northern Quebec; Nunavik; Eeyou Istchee Baie-James
CA-QC-11 | Gaspésie-Îles-de-la-Madeleine; Gaspésie; Îles-de-la-Madeleine; Magdalen Islands
CA-QC-12 | Chaudière-Appalaches
CA-QC-13 | Laval
CA-QC-14 | Lanaudière
CA-QC-15 | Laurentides; Laurentians
CA-QC-16 | Montérégie
CA-QC-17 | Centre-du-Québec
`;

/** Canadian cities, by the province or administrative region they lie in; a slash parts the spellings of one city. */
export const CANADIAN_CITIES = `
CA-AB | Calgary; Edmonton; Red Deer; Lethbridge; Medicine Hat; Grande Prairie; Airdrie; Fort McMurray; St. Albert; Canmore; Banff; Cold Lake; Suffield; Wainwright; Innisfail; Claresholm; Bonnyville; Lloydminster; Brooks; Camrose; Jasper; Spruce Grove; Leduc; Okotoks; Cochrane; Drumheller; Edson; Hinton; Whitecourt; Slave Lake; High River
CA-BC | Vancouver; Victoria; Surrey; Burnaby; Richmond BC; Kelowna; Kamloops; Nanaimo; Prince George; Abbotsford; Esquimalt; Chilliwack; Langley; Coquitlam; Comox; Masset; Prince Rupert; Terrace; Vernon; Penticton; Campbell River; Courtenay; Fort St. John; Cranbrook; Whistler; Squamish
CA-MB | Winnipeg; Brandon; Thompson; Shilo; Steinbach; Churchill; Portage la Prairie; Selkirk; Dauphin; Flin Flon
CA-NB | Fredericton; Moncton; Saint John; Bathurst; Dieppe; Edmundston; Gagetown; Oromocto; Miramichi; Campbellton; Sackville
CA-NL | St. John's; Gander; Corner Brook; Happy Valley-Goose Bay/Goose Bay; Mount Pearl; Labrador City; Stephenville; Grand Falls-Windsor; Clarenville
CA-NS | Halifax; Dartmouth; Sydney; Truro; Greenwood; Cape Breton; Bedford; Shearwater; Aldershot; Yarmouth; New Glasgow; Amherst; Kentville
CA-NT | Yellowknife; Inuvik; Hay River; Fort Smith; Norman Wells
CA-NU | Iqaluit; Rankin Inlet; Cambridge Bay; Alert; Resolute Bay; Arctic Bay; Nanisivik; Baker Lake; Arviat
CA-ON | Toronto/Scarborough/Etobicoke/North York; Ottawa/Nepean/Kanata; Mississauga; Brampton; Hamilton; London; Markham; Vaughan; Kitchener; Windsor; Richmond Hill; Oakville; Burlington; Sudbury/Greater Sudbury/Grand Sudbury; Oshawa; Barrie; St. Catharines; Cambridge; Kingston; Guelph; Thunder Bay; Waterloo; Brantford; Pickering; Peterborough; Sault Ste. Marie; Sarnia; Niagara Falls; North Bay; Belleville; Cornwall; Timmins; Petawawa; Trenton; Borden; Kenora; Chatham-Kent; Meaford; Leitrim; Orillia; Collingwood; Stratford; Welland; Woodstock; Brockville; Pembroke; Chalk River; Deep River; Kapuskasing; Dryden; Fort Frances; Orangeville; Cobourg; Milton; Ajax; Whitby; Caledon; Newmarket; Aurora
CA-PE | Charlottetown; Summerside
CA-SK | Saskatoon; Regina; Moose Jaw; Prince Albert; Swift Current; Yorkton; Dundurn; Estevan; Weyburn; North Battleford
CA-YT | Whitehorse; Dawson City
CA-QC-01 | Rimouski; Rivière-du-Loup; Matane
CA-QC-02 | Chicoutimi; Jonquière; Alma; Roberval; Bagotville
CA-QC-03 | Quebec City/Ville de Québec/City of Quebec; Sainte-Foy; Charlesbourg; Beauport; Valcartier; Baie-Saint-Paul
CA-QC-04 | Trois-Rivières; Shawinigan; La Tuque
CA-QC-05 | Sherbrooke; Magog; Granby; Lac-Mégantic
CA-QC-06 | Dorval; Pointe-Claire; Saint-Laurent; Westmount; Dollard-des-Ormeaux; Verdun; Lachine; LaSalle; Kirkland; Beaconsfield; Anjou; Outremont; Longue-Pointe
CA-QC-07 | Gatineau/Hull/Aylmer; Maniwaki
CA-QC-08 | Rouyn-Noranda; Val-d'Or; Amos; La Sarre
CA-QC-09 | Sept-Îles; Baie-Comeau; Port-Cartier
CA-QC-10 | Chibougamau; Kuujjuaq; Chisasibi; Matagami
CA-QC-11 | Gaspé; Chandler; New Richmond
CA-QC-12 | Lévis; Saint-Georges; Thetford Mines; Montmagny; Sainte-Marie
CA-QC-14 | Terrebonne; Repentigny; Joliette; Mascouche
CA-QC-15 | Saint-Jérôme; Mirabel; Blainville; Saint-Eustache; Boisbriand; Mont-Tremblant
CA-QC-16 | Longueuil; Brossard; Saint-Hyacinthe; Saint-Jean-sur-Richelieu; Châteauguay; Vaudreuil-Dorion; Boucherville; Saint-Hubert; Salaberry-de-Valleyfield; Sorel-Tracy; Saint-Bruno-de-Montarville; Cowansville
CA-QC-17 | Drummondville; Victoriaville; Bécancour; Nicolet
`;

/** Groups that stand for several places. */
export const GROUPS = `
CA-NB,CA-NS,CA-PE,CA-NL | Atlantic Canada; Atlantic provinces; Atlantic region; Canada atlantique; provinces de l'Atlantique; Région de l'Atlantique; Atlantic; Atlantique
CA-NB,CA-NS,CA-PE | Maritimes; Maritime provinces; provinces maritimes
CA-AB,CA-SK,CA-MB | Prairies; Prairie provinces; provinces des Prairies
CA-BC,CA-AB,CA-SK,CA-MB | Western Canada; western provinces; Ouest canadien; Ouest du Canada; provinces de l'Ouest
CA-ON,CA-QC,CA-NB,CA-NS,CA-PE,CA-NL | Eastern Canada; Est du Canada
CA-ON,CA-QC | Central Canada; Centre du Canada
CA-YT,CA-NT,CA-NU | Northern Canada; Nord canadien; Canadian territories; the territories; territoires; Canadian North
CA-QC-06,CA-QC-13,CA-QC-16:longueuil | Greater Montreal; Grand Montréal; Montréal métropolitain; Metropolitan Montreal
CA-ON:toronto,CA-ON:mississauga,CA-ON:brampton,CA-ON:markham,CA-ON:vaughan | Greater Toronto Area; GTA; Région du Grand Toronto; Greater Toronto
CA,US | North America; Amérique du Nord
* | World; Worldwide; Monde; mondial; international; anywhere; everywhere; partout
XX | Foreign; Étranger; outside Canada; hors du Canada
`;

/** Two-letter and other short forms that are read only in capitals. */
export const ABBREVIATIONS = `
CA-AB | AB; CA-BC | BC; CB; CA-MB | MB; CA-NB | NB; CA-NL | NL; TNL; CA-NS | NS; CA-NT | NT; NWT; TNO; CA-NU | NU; CA-ON | ON; CA-PE | PE; PEI; CA-PE | IPE; CA-QC | QC; PQ; CA-SK | SK; CA-YT | YT; YK
`;
