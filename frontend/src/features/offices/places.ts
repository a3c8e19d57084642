import { folded } from '@tax-firm/machines';
import type { Point } from './nearest.js';

/** A city that stands for a region of ZIP codes. */
export interface OfficePlace extends Point {
  /** 'Albany, NY' */
  name: string;
}

/**
 * A larger city for each region of ZIP codes: first and last three-digit prefix, name, state, latitude, longitude. A
 * tenth of a degree, or seven miles, is precise enough to find the nearest office.
 */
const table = `
005-005 Holtsville NY 40.8 -73.0
006-009 San Juan PR 18.5 -66.1
010-011 Springfield MA 42.1 -72.6
012-012 Pittsfield MA 42.5 -73.3
013-013 Greenfield MA 42.6 -72.6
014-016 Worcester MA 42.3 -71.8
017-019 Lowell MA 42.6 -71.3
020-022 Boston MA 42.4 -71.1
023-024 Brockton MA 42.1 -71.0
025-027 New Bedford MA 41.6 -70.9
028-029 Providence RI 41.8 -71.4
030-033 Manchester NH 43.0 -71.5
034-037 Keene NH 42.9 -72.3
038-038 Portsmouth NH 43.1 -70.8
039-043 Portland ME 43.7 -70.3
044-049 Bangor ME 44.8 -68.8
050-053 Brattleboro VT 42.9 -72.6
054-059 Burlington VT 44.5 -73.2
060-062 Hartford CT 41.8 -72.7
063-065 New Haven CT 41.3 -72.9
066-067 Bridgeport CT 41.2 -73.2
068-069 Stamford CT 41.1 -73.5
070-071 Newark NJ 40.7 -74.2
072-073 Jersey City NJ 40.7 -74.1
074-076 Paterson NJ 40.9 -74.2
077-077 Long Branch NJ 40.3 -74.0
078-079 Morristown NJ 40.8 -74.5
080-084 Atlantic City NJ 39.4 -74.4
085-087 Trenton NJ 40.2 -74.8
088-089 New Brunswick NJ 40.5 -74.4
100-102 New York NY 40.7 -74.0
103-103 Staten Island NY 40.6 -74.1
104-104 Bronx NY 40.8 -73.9
105-108 Yonkers NY 40.9 -73.9
109-109 Nyack NY 41.1 -73.9
110-111 Long Island City NY 40.7 -73.9
112-112 Brooklyn NY 40.7 -73.9
113-114 Queens NY 40.7 -73.8
115-119 Hempstead NY 40.7 -73.6
120-123 Albany NY 42.7 -73.8
124-127 Poughkeepsie NY 41.7 -73.9
128-129 Plattsburgh NY 44.7 -73.5
130-132 Syracuse NY 43.0 -76.1
133-136 Utica NY 43.1 -75.2
137-139 Binghamton NY 42.1 -75.9
140-143 Buffalo NY 42.9 -78.9
144-146 Rochester NY 43.2 -77.6
147-149 Ithaca NY 42.4 -76.5
150-154 Pittsburgh PA 40.4 -80.0
155-159 Johnstown PA 40.3 -78.9
160-165 Erie PA 42.1 -80.1
166-168 Altoona PA 40.5 -78.4
169-172 Harrisburg PA 40.3 -76.9
173-176 Lancaster PA 40.0 -76.3
177-179 Williamsport PA 41.2 -77.0
180-183 Allentown PA 40.6 -75.5
184-188 Scranton PA 41.4 -75.7
189-194 Philadelphia PA 40.0 -75.2
195-196 Reading PA 40.3 -75.9
197-199 Wilmington DE 39.7 -75.5
200-205 Washington DC 38.9 -77.0
206-209 Silver Spring MD 39.0 -77.0
210-214 Baltimore MD 39.3 -76.6
215-219 Hagerstown MD 39.6 -77.7
220-223 Arlington VA 38.9 -77.1
224-225 Fredericksburg VA 38.3 -77.5
226-229 Charlottesville VA 38.0 -78.5
230-232 Richmond VA 37.5 -77.4
233-237 Norfolk VA 36.9 -76.3
238-239 Petersburg VA 37.2 -77.4
240-246 Roanoke VA 37.3 -79.9
247-253 Charleston WV 38.3 -81.6
254-257 Huntington WV 38.4 -82.4
258-268 Morgantown WV 39.6 -80.0
270-274 Greensboro NC 36.1 -79.8
275-277 Raleigh NC 35.8 -78.6
278-279 Rocky Mount NC 35.9 -77.8
280-282 Charlotte NC 35.2 -80.8
283-285 Wilmington NC 34.2 -77.9
286-289 Asheville NC 35.6 -82.6
290-292 Columbia SC 34.0 -81.0
293-293 Spartanburg SC 34.9 -81.9
294-295 Charleston SC 32.8 -79.9
296-299 Greenville SC 34.9 -82.4
300-303 Atlanta GA 33.7 -84.4
304-304 Statesboro GA 32.4 -81.8
305-309 Augusta GA 33.5 -82.0
310-312 Macon GA 32.8 -83.6
313-315 Savannah GA 32.1 -81.1
316-319 Columbus GA 32.5 -85.0
320-322 Jacksonville FL 30.3 -81.7
323-325 Tallahassee FL 30.4 -84.3
326-328 Orlando FL 28.5 -81.4
329-329 Melbourne FL 28.1 -80.6
330-332 Miami FL 25.8 -80.2
333-334 Fort Lauderdale FL 26.1 -80.1
335-338 Tampa FL 27.9 -82.5
339-341 Fort Myers FL 26.6 -81.9
342-342 Sarasota FL 27.3 -82.5
344-349 Gainesville FL 29.7 -82.3
350-355 Birmingham AL 33.5 -86.8
356-359 Huntsville AL 34.7 -86.6
360-364 Montgomery AL 32.4 -86.3
365-369 Mobile AL 30.7 -88.0
370-372 Nashville TN 36.2 -86.8
373-374 Chattanooga TN 35.0 -85.3
375-375 Memphis TN 35.1 -90.0
376-379 Knoxville TN 36.0 -83.9
380-385 Jackson TN 35.6 -88.8
386-389 Tupelo MS 34.3 -88.7
390-393 Jackson MS 32.3 -90.2
394-397 Gulfport MS 30.4 -89.1
398-399 Albany GA 31.6 -84.2
400-402 Louisville KY 38.3 -85.8
403-409 Lexington KY 38.0 -84.5
410-418 Covington KY 39.1 -84.5
420-427 Bowling Green KY 37.0 -86.4
430-433 Columbus OH 40.0 -83.0
434-436 Toledo OH 41.7 -83.6
437-439 Zanesville OH 39.9 -82.0
440-443 Cleveland OH 41.5 -81.7
444-447 Youngstown OH 41.1 -80.6
448-449 Mansfield OH 40.8 -82.5
450-452 Cincinnati OH 39.1 -84.5
453-459 Dayton OH 39.8 -84.2
460-462 Indianapolis IN 39.8 -86.2
463-466 South Bend IN 41.7 -86.3
467-469 Fort Wayne IN 41.1 -85.1
470-474 Bloomington IN 39.2 -86.5
475-477 Evansville IN 38.0 -87.6
478-479 Lafayette IN 40.4 -86.9
480-483 Detroit MI 42.3 -83.0
484-487 Flint MI 43.0 -83.7
488-489 Lansing MI 42.7 -84.6
490-492 Kalamazoo MI 42.3 -85.6
493-495 Grand Rapids MI 43.0 -85.7
496-497 Traverse City MI 44.8 -85.6
498-499 Marquette MI 46.5 -87.4
500-505 Des Moines IA 41.6 -93.6
506-507 Waterloo IA 42.5 -92.3
508-516 Sioux City IA 42.5 -96.4
520-521 Dubuque IA 42.5 -90.7
522-525 Cedar Rapids IA 42.0 -91.7
526-528 Davenport IA 41.5 -90.6
530-532 Milwaukee WI 43.0 -87.9
534-534 Racine WI 42.7 -87.8
535-539 Madison WI 43.1 -89.4
540-540 Hudson WI 45.0 -92.8
541-543 Green Bay WI 44.5 -88.0
544-546 La Crosse WI 43.8 -91.2
547-549 Eau Claire WI 44.8 -91.5
550-551 Saint Paul MN 44.9 -93.1
553-555 Minneapolis MN 45.0 -93.3
556-558 Duluth MN 46.8 -92.1
559-560 Rochester MN 44.0 -92.5
561-564 Saint Cloud MN 45.6 -94.2
565-567 Bemidji MN 47.5 -94.9
570-573 Sioux Falls SD 43.5 -96.7
574-576 Aberdeen SD 45.5 -98.5
577-577 Rapid City SD 44.1 -103.2
580-584 Fargo ND 46.9 -96.8
585-588 Bismarck ND 46.8 -100.8
590-594 Billings MT 45.8 -108.5
595-597 Helena MT 46.6 -112.0
598-599 Missoula MT 46.9 -114.0
600-608 Chicago IL 41.9 -87.6
609-611 Rockford IL 42.3 -89.1
612-617 Peoria IL 40.7 -89.6
618-619 Champaign IL 40.1 -88.2
620-629 Springfield IL 39.8 -89.6
630-633 Saint Louis MO 38.6 -90.2
634-641 Kansas City MO 39.1 -94.6
644-649 Saint Joseph MO 39.8 -94.8
650-653 Columbia MO 38.9 -92.3
654-658 Springfield MO 37.2 -93.3
660-662 Kansas City KS 39.1 -94.6
664-669 Topeka KS 39.0 -95.7
670-675 Wichita KS 37.7 -97.3
676-679 Dodge City KS 37.8 -100.0
680-681 Omaha NE 41.3 -95.9
683-689 Lincoln NE 40.8 -96.7
690-693 North Platte NE 41.1 -100.8
700-701 New Orleans LA 30.0 -90.1
703-708 Baton Rouge LA 30.4 -91.2
710-714 Shreveport LA 32.5 -93.8
716-722 Little Rock AR 34.7 -92.3
723-729 Fayetteville AR 36.1 -94.2
730-731 Oklahoma City OK 35.5 -97.5
734-739 Lawton OK 34.6 -98.4
740-749 Tulsa OK 36.2 -96.0
750-753 Dallas TX 32.8 -96.8
754-759 Tyler TX 32.4 -95.3
760-764 Fort Worth TX 32.8 -97.3
765-769 Waco TX 31.5 -97.1
770-775 Houston TX 29.8 -95.4
776-777 Beaumont TX 30.1 -94.1
778-778 College Station TX 30.6 -96.3
779-782 San Antonio TX 29.4 -98.5
783-784 Corpus Christi TX 27.8 -97.4
785-785 McAllen TX 26.2 -98.2
786-789 Austin TX 30.3 -97.7
790-792 Amarillo TX 35.2 -101.8
793-796 Lubbock TX 33.6 -101.9
797-797 Midland TX 32.0 -102.1
798-799 El Paso TX 31.8 -106.5
800-802 Denver CO 39.7 -105.0
803-805 Boulder CO 40.0 -105.3
806-807 Greeley CO 40.4 -104.7
808-810 Colorado Springs CO 38.8 -104.8
811-816 Grand Junction CO 39.1 -108.6
820-831 Cheyenne WY 41.1 -104.8
832-834 Idaho Falls ID 43.5 -112.0
835-838 Boise ID 43.6 -116.2
840-844 Salt Lake City UT 40.8 -111.9
845-847 Provo UT 40.2 -111.7
850-853 Phoenix AZ 33.4 -112.1
855-857 Tucson AZ 32.2 -110.9
859-865 Flagstaff AZ 35.2 -111.7
870-874 Albuquerque NM 35.1 -106.6
875-879 Santa Fe NM 35.7 -105.9
880-884 Las Cruces NM 32.3 -106.8
885-885 El Paso TX 31.8 -106.5
889-891 Las Vegas NV 36.2 -115.1
893-898 Reno NV 39.5 -119.8
900-901 Los Angeles CA 34.1 -118.2
902-905 Santa Monica CA 34.0 -118.5
906-908 Long Beach CA 33.8 -118.2
910-912 Pasadena CA 34.1 -118.1
913-916 Burbank CA 34.2 -118.3
917-918 Pomona CA 34.1 -117.8
919-921 San Diego CA 32.7 -117.2
922-922 Palm Springs CA 33.8 -116.5
923-925 Riverside CA 34.0 -117.4
926-928 Anaheim CA 33.8 -117.9
930-931 Santa Barbara CA 34.4 -119.7
932-933 Bakersfield CA 35.4 -119.0
934-934 San Luis Obispo CA 35.3 -120.7
935-935 Lancaster CA 34.7 -118.1
936-938 Fresno CA 36.7 -119.8
939-939 Salinas CA 36.7 -121.7
940-941 San Francisco CA 37.8 -122.4
942-942 Sacramento CA 38.6 -121.5
943-944 Palo Alto CA 37.4 -122.1
945-948 Oakland CA 37.8 -122.3
949-949 San Rafael CA 38.0 -122.5
950-951 San Jose CA 37.3 -121.9
952-953 Stockton CA 38.0 -121.3
954-954 Santa Rosa CA 38.4 -122.7
955-955 Eureka CA 40.8 -124.2
956-958 Sacramento CA 38.6 -121.5
959-961 Redding CA 40.6 -122.4
967-968 Honolulu HI 21.3 -157.9
970-972 Portland OR 45.5 -122.7
973-973 Salem OR 44.9 -123.0
974-974 Eugene OR 44.1 -123.1
975-976 Medford OR 42.3 -122.9
977-979 Bend OR 44.1 -121.3
980-981 Seattle WA 47.6 -122.3
982-982 Everett WA 48.0 -122.2
983-985 Tacoma WA 47.3 -122.4
986-986 Vancouver WA 45.6 -122.7
988-989 Yakima WA 46.6 -120.5
990-994 Spokane WA 47.7 -117.4
995-999 Anchorage AK 61.2 -149.9
`;

interface Region extends OfficePlace {
  from: string;
  to: string;
}

const line = /^(\d{3})-(\d{3}) (.+) ([A-Z]{2}) (-?[\d.]+) (-?[\d.]+)$/gm;

const regions: readonly Region[] = [...table.matchAll(line)].map(
  ([, from = '', to = '', city, state, latitude, longitude]) => ({
    from,
    to,
    name: `${city}, ${state}`,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }),
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
