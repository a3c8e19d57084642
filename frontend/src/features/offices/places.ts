import { folded } from '@tax-firm/machines';
import type { Point } from './nearest.js';

/** A city that stands for a region of ZIP codes. */
export interface OfficePlace extends Point {
  /** 'Albany, NY' */
  name: string;
}

/**
 * A larger city for each region of ZIP codes, in their order, after its state: first and last three-digit prefix, name,
 * latitude, longitude. A tenth of a degree, or seven miles, is precise enough to find the nearest office.
 */
const table = `
NY 005-005 Holtsville 40.8 -73.0
PR 006-009 San Juan 18.5 -66.1
MA 010-011 Springfield 42.1 -72.6, 012-012 Pittsfield 42.5 -73.3, 013-013 Greenfield 42.6 -72.6
MA 014-016 Worcester 42.3 -71.8, 017-019 Lowell 42.6 -71.3, 020-022 Boston 42.4 -71.1
MA 023-024 Brockton 42.1 -71.0, 025-027 New Bedford 41.6 -70.9
RI 028-029 Providence 41.8 -71.4
NH 030-033 Manchester 43.0 -71.5, 034-037 Keene 42.9 -72.3, 038-038 Portsmouth 43.1 -70.8
ME 039-043 Portland 43.7 -70.3, 044-049 Bangor 44.8 -68.8
VT 050-053 Brattleboro 42.9 -72.6, 054-059 Burlington 44.5 -73.2
CT 060-062 Hartford 41.8 -72.7, 063-065 New Haven 41.3 -72.9, 066-067 Bridgeport 41.2 -73.2
CT 068-069 Stamford 41.1 -73.5
NJ 070-071 Newark 40.7 -74.2, 072-073 Jersey City 40.7 -74.1, 074-076 Paterson 40.9 -74.2
NJ 077-077 Long Branch 40.3 -74.0, 078-079 Morristown 40.8 -74.5, 080-084 Atlantic City 39.4 -74.4
NJ 085-087 Trenton 40.2 -74.8, 088-089 New Brunswick 40.5 -74.4
NY 100-102 New York 40.7 -74.0, 103-103 Staten Island 40.6 -74.1, 104-104 Bronx 40.8 -73.9
NY 105-108 Yonkers 40.9 -73.9, 109-109 Nyack 41.1 -73.9, 110-111 Long Island City 40.7 -73.9
NY 112-112 Brooklyn 40.7 -73.9, 113-114 Queens 40.7 -73.8, 115-119 Hempstead 40.7 -73.6
NY 120-123 Albany 42.7 -73.8, 124-127 Poughkeepsie 41.7 -73.9, 128-129 Plattsburgh 44.7 -73.5
NY 130-132 Syracuse 43.0 -76.1, 133-136 Utica 43.1 -75.2, 137-139 Binghamton 42.1 -75.9
NY 140-143 Buffalo 42.9 -78.9, 144-146 Rochester 43.2 -77.6, 147-149 Ithaca 42.4 -76.5
PA 150-154 Pittsburgh 40.4 -80.0, 155-159 Johnstown 40.3 -78.9, 160-165 Erie 42.1 -80.1
PA 166-168 Altoona 40.5 -78.4, 169-172 Harrisburg 40.3 -76.9, 173-176 Lancaster 40.0 -76.3
PA 177-179 Williamsport 41.2 -77.0, 180-183 Allentown 40.6 -75.5, 184-188 Scranton 41.4 -75.7
PA 189-194 Philadelphia 40.0 -75.2, 195-196 Reading 40.3 -75.9
DE 197-199 Wilmington 39.7 -75.5
DC 200-205 Washington 38.9 -77.0
MD 206-209 Silver Spring 39.0 -77.0, 210-214 Baltimore 39.3 -76.6, 215-219 Hagerstown 39.6 -77.7
VA 220-223 Arlington 38.9 -77.1, 224-225 Fredericksburg 38.3 -77.5, 226-229 Charlottesville 38.0 -78.5
VA 230-232 Richmond 37.5 -77.4, 233-237 Norfolk 36.9 -76.3, 238-239 Petersburg 37.2 -77.4
VA 240-246 Roanoke 37.3 -79.9
WV 247-253 Charleston 38.3 -81.6, 254-257 Huntington 38.4 -82.4, 258-268 Morgantown 39.6 -80.0
NC 270-274 Greensboro 36.1 -79.8, 275-277 Raleigh 35.8 -78.6, 278-279 Rocky Mount 35.9 -77.8
NC 280-282 Charlotte 35.2 -80.8, 283-285 Wilmington 34.2 -77.9, 286-289 Asheville 35.6 -82.6
SC 290-292 Columbia 34.0 -81.0, 293-293 Spartanburg 34.9 -81.9, 294-295 Charleston 32.8 -79.9
SC 296-299 Greenville 34.9 -82.4
GA 300-303 Atlanta 33.7 -84.4, 304-304 Statesboro 32.4 -81.8, 305-309 Augusta 33.5 -82.0
GA 310-312 Macon 32.8 -83.6, 313-315 Savannah 32.1 -81.1, 316-319 Columbus 32.5 -85.0
FL 320-322 Jacksonville 30.3 -81.7, 323-325 Tallahassee 30.4 -84.3, 326-328 Orlando 28.5 -81.4
FL 329-329 Melbourne 28.1 -80.6, 330-332 Miami 25.8 -80.2, 333-334 Fort Lauderdale 26.1 -80.1
FL 335-338 Tampa 27.9 -82.5, 339-341 Fort Myers 26.6 -81.9, 342-342 Sarasota 27.3 -82.5
FL 344-349 Gainesville 29.7 -82.3
AL 350-355 Birmingham 33.5 -86.8, 356-359 Huntsville 34.7 -86.6, 360-364 Montgomery 32.4 -86.3
AL 365-369 Mobile 30.7 -88.0
TN 370-372 Nashville 36.2 -86.8, 373-374 Chattanooga 35.0 -85.3, 375-375 Memphis 35.1 -90.0
TN 376-379 Knoxville 36.0 -83.9, 380-385 Jackson 35.6 -88.8
MS 386-389 Tupelo 34.3 -88.7, 390-393 Jackson 32.3 -90.2, 394-397 Gulfport 30.4 -89.1
GA 398-399 Albany 31.6 -84.2
KY 400-402 Louisville 38.3 -85.8, 403-409 Lexington 38.0 -84.5, 410-418 Covington 39.1 -84.5
KY 420-427 Bowling Green 37.0 -86.4
OH 430-433 Columbus 40.0 -83.0, 434-436 Toledo 41.7 -83.6, 437-439 Zanesville 39.9 -82.0
OH 440-443 Cleveland 41.5 -81.7, 444-447 Youngstown 41.1 -80.6, 448-449 Mansfield 40.8 -82.5
OH 450-452 Cincinnati 39.1 -84.5, 453-459 Dayton 39.8 -84.2
IN 460-462 Indianapolis 39.8 -86.2, 463-466 South Bend 41.7 -86.3, 467-469 Fort Wayne 41.1 -85.1
IN 470-474 Bloomington 39.2 -86.5, 475-477 Evansville 38.0 -87.6, 478-479 Lafayette 40.4 -86.9
MI 480-483 Detroit 42.3 -83.0, 484-487 Flint 43.0 -83.7, 488-489 Lansing 42.7 -84.6
MI 490-492 Kalamazoo 42.3 -85.6, 493-495 Grand Rapids 43.0 -85.7, 496-497 Traverse City 44.8 -85.6
MI 498-499 Marquette 46.5 -87.4
IA 500-505 Des Moines 41.6 -93.6, 506-507 Waterloo 42.5 -92.3, 508-516 Sioux City 42.5 -96.4
IA 520-521 Dubuque 42.5 -90.7, 522-525 Cedar Rapids 42.0 -91.7, 526-528 Davenport 41.5 -90.6
WI 530-532 Milwaukee 43.0 -87.9, 534-534 Racine 42.7 -87.8, 535-539 Madison 43.1 -89.4
WI 540-540 Hudson 45.0 -92.8, 541-543 Green Bay 44.5 -88.0, 544-546 La Crosse 43.8 -91.2
WI 547-549 Eau Claire 44.8 -91.5
MN 550-551 Saint Paul 44.9 -93.1, 553-555 Minneapolis 45.0 -93.3, 556-558 Duluth 46.8 -92.1
MN 559-560 Rochester 44.0 -92.5, 561-564 Saint Cloud 45.6 -94.2, 565-567 Bemidji 47.5 -94.9
SD 570-573 Sioux Falls 43.5 -96.7, 574-576 Aberdeen 45.5 -98.5, 577-577 Rapid City 44.1 -103.2
ND 580-584 Fargo 46.9 -96.8, 585-588 Bismarck 46.8 -100.8
MT 590-594 Billings 45.8 -108.5, 595-597 Helena 46.6 -112.0, 598-599 Missoula 46.9 -114.0
IL 600-608 Chicago 41.9 -87.6, 609-611 Rockford 42.3 -89.1, 612-617 Peoria 40.7 -89.6
IL 618-619 Champaign 40.1 -88.2, 620-629 Springfield 39.8 -89.6
MO 630-633 Saint Louis 38.6 -90.2, 634-641 Kansas City 39.1 -94.6, 644-649 Saint Joseph 39.8 -94.8
MO 650-653 Columbia 38.9 -92.3, 654-658 Springfield 37.2 -93.3
KS 660-662 Kansas City 39.1 -94.6, 664-669 Topeka 39.0 -95.7, 670-675 Wichita 37.7 -97.3
KS 676-679 Dodge City 37.8 -100.0
NE 680-681 Omaha 41.3 -95.9, 683-689 Lincoln 40.8 -96.7, 690-693 North Platte 41.1 -100.8
LA 700-701 New Orleans 30.0 -90.1, 703-708 Baton Rouge 30.4 -91.2, 710-714 Shreveport 32.5 -93.8
AR 716-722 Little Rock 34.7 -92.3, 723-729 Fayetteville 36.1 -94.2
OK 730-731 Oklahoma City 35.5 -97.5, 734-739 Lawton 34.6 -98.4, 740-749 Tulsa 36.2 -96.0
TX 750-753 Dallas 32.8 -96.8, 754-759 Tyler 32.4 -95.3, 760-764 Fort Worth 32.8 -97.3, 765-769 Waco 31.5 -97.1
TX 770-775 Houston 29.8 -95.4, 776-777 Beaumont 30.1 -94.1, 778-778 College Station 30.6 -96.3
TX 779-782 San Antonio 29.4 -98.5, 783-784 Corpus Christi 27.8 -97.4, 785-785 McAllen 26.2 -98.2
TX 786-789 Austin 30.3 -97.7, 790-792 Amarillo 35.2 -101.8, 793-796 Lubbock 33.6 -101.9
TX 797-797 Midland 32.0 -102.1, 798-799 El Paso 31.8 -106.5
CO 800-802 Denver 39.7 -105.0, 803-805 Boulder 40.0 -105.3, 806-807 Greeley 40.4 -104.7
CO 808-810 Colorado Springs 38.8 -104.8, 811-816 Grand Junction 39.1 -108.6
WY 820-831 Cheyenne 41.1 -104.8
ID 832-834 Idaho Falls 43.5 -112.0, 835-838 Boise 43.6 -116.2
UT 840-844 Salt Lake City 40.8 -111.9, 845-847 Provo 40.2 -111.7
AZ 850-853 Phoenix 33.4 -112.1, 855-857 Tucson 32.2 -110.9, 859-865 Flagstaff 35.2 -111.7
NM 870-874 Albuquerque 35.1 -106.6, 875-879 Santa Fe 35.7 -105.9, 880-884 Las Cruces 32.3 -106.8
TX 885-885 El Paso 31.8 -106.5
NV 889-891 Las Vegas 36.2 -115.1, 893-898 Reno 39.5 -119.8
CA 900-901 Los Angeles 34.1 -118.2, 902-905 Santa Monica 34.0 -118.5, 906-908 Long Beach 33.8 -118.2
CA 910-912 Pasadena 34.1 -118.1, 913-916 Burbank 34.2 -118.3, 917-918 Pomona 34.1 -117.8
CA 919-921 San Diego 32.7 -117.2, 922-922 Palm Springs 33.8 -116.5, 923-925 Riverside 34.0 -117.4
CA 926-928 Anaheim 33.8 -117.9, 930-931 Santa Barbara 34.4 -119.7, 932-933 Bakersfield 35.4 -119.0
CA 934-934 San Luis Obispo 35.3 -120.7, 935-935 Lancaster 34.7 -118.1, 936-938 Fresno 36.7 -119.8
CA 939-939 Salinas 36.7 -121.7, 940-941 San Francisco 37.8 -122.4, 942-942 Sacramento 38.6 -121.5
CA 943-944 Palo Alto 37.4 -122.1, 945-948 Oakland 37.8 -122.3, 949-949 San Rafael 38.0 -122.5
CA 950-951 San Jose 37.3 -121.9, 952-953 Stockton 38.0 -121.3, 954-954 Santa Rosa 38.4 -122.7
CA 955-955 Eureka 40.8 -124.2, 956-958 Sacramento 38.6 -121.5, 959-961 Redding 40.6 -122.4
HI 967-968 Honolulu 21.3 -157.9
OR 970-972 Portland 45.5 -122.7, 973-973 Salem 44.9 -123.0, 974-974 Eugene 44.1 -123.1
OR 975-976 Medford 42.3 -122.9, 977-979 Bend 44.1 -121.3
WA 980-981 Seattle 47.6 -122.3, 982-982 Everett 48.0 -122.2, 983-985 Tacoma 47.3 -122.4
WA 986-986 Vancouver 45.6 -122.7, 988-989 Yakima 46.6 -120.5, 990-994 Spokane 47.7 -117.4
AK 995-999 Anchorage 61.2 -149.9
`;

interface Region extends OfficePlace {
  from: string;
  to: string;
}

const region = /(\d{3})-(\d{3}) ([^,]+) (-?[\d.]+) (-?[\d.]+)/g;

const regions: readonly Region[] = table.split('\n').flatMap((line) =>
  [...line.matchAll(region)].map(([, from = '', to = '', city, latitude, longitude]) => ({
    from,
    to,
    name: `${city}, ${line.slice(0, 2)}`,
    latitude: Number(latitude),
    longitude: Number(longitude),
  })),
);

/**
 * Finds a place by ZIP code or by the beginning of its name: '11215', 'albany', 'Portland, ME', 'St. Louis', 'NYC'.
 * @returns undefined if it is not in the table
 */
export function findPlace(text: string): OfficePlace | undefined {
  const zip = /^\s*(\d{3})\d{0,2}(?:[- ]?\d{4})?\s*$/.exec(text)?.[1];
  if (zip) return regions.find(({ from, to }) => from <= zip && zip <= to);
  const typed = normalize(text);
  const name = shortNames.get(typed.replaceAll(' ', '')) ?? typed;
  if (name.length < 3) return undefined;
  return findByName(name) ?? findByName(name.replace(/ city( [a-z]{2})?$/, '$1'));
}

/** Short names of cities, without periods. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ['nyc', 'new york'],
  ['ny', 'new york'],
  ['philly', 'philadelphia'],
  ['dc', 'washington'],
  ['la', 'los angeles'],
  ['sf', 'san francisco'],
]);

const findByName = (normalized: string): OfficePlace | undefined =>
  regions.find(
    ({ name }) => normalize(name) === normalized || normalize(name.slice(0, -', NY'.length)) === normalized,
  ) ?? regions.find(({ name }) => normalize(name).startsWith(normalized));

/** Folds, turns periods, commas and spaces into single spaces, and expands a leading 'st' or 'ft'. */
const normalize = (text: string) =>
  folded(text)
    .replace(/[.,\s]+/g, ' ')
    .trim()
    .replace(/^st /, 'saint ')
    .replace(/^ft /, 'fort ');
