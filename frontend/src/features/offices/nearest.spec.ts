import { kilometersBetween, milesBetween, nearestFirst } from './nearest.js';
import { findPlace } from './places.js';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const losAngeles = { latitude: 34.0522, longitude: -118.2437 };

describe('the distance between two points', () => {
  it('is measured along the great circle', () => {
    expect(kilometersBetween(newYork, losAngeles)).toBeCloseTo(3935.7, 0);
    expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2445.6, 0);
    expect(kilometersBetween(newYork, newYork)).toBe(0);
  });

  it('is the shorter one across the date line', () => {
    const fiji = { latitude: -17, longitude: 179 };
    expect(kilometersBetween(fiji, { ...fiji, longitude: -179 })).toBeLessThan(220);
  });
});

describe('the nearest office', () => {
  const office = (name: string, at: typeof newYork, nearest = true) => ({ name, ...at, nearest });
  const names = (offices: { name: string }[]) => offices.map(({ name }) => name);

  it('comes first, followed by the others in order of distance', () => {
    const offices = [office('LA', losAngeles), office('NYC', newYork)];
    expect(names(nearestFirst(offices, { latitude: 41, longitude: -75 }))).toEqual(['NYC', 'LA']);
  });

  it('is one that is included in the search', () => {
    const offices = [office('LA', losAngeles), office('NYC', newYork, false)];
    expect(names(nearestFirst(offices, newYork))).toEqual(['LA', 'NYC']);
  });

  it('can be any office if none is included in the search', () => {
    const offices = [office('LA', losAngeles, false), office('NYC', newYork, false)];
    expect(names(nearestFirst(offices, newYork))).toEqual(['NYC', 'LA']);
  });
});

describe('findPlace', () => {
  it.each([
    ['11215', 'Brooklyn, NY'],
    [' 94110-1234 ', 'San Francisco, CA'],
    ['606', 'Chicago, IL'],
    ['new york', 'New York, NY'],
    ['New York City', 'New York, NY'],
    ['New York City, NY', 'New York, NY'],
    ['NYC', 'New York, NY'],
    ['D.C.', 'Washington, DC'],
    ['L.A.', 'Los Angeles, CA'],
    ['94110 1234', 'San Francisco, CA'],
    ['albany', 'Albany, NY'],
    ['San Jose\u0301', 'San Jose, CA'],
    ['Albany, GA', 'Albany, GA'],
    ['St. Louis', 'Saint Louis, MO'],
    ['portl', 'Portland, ME'],
    ['Portland OR', 'Portland, OR'],
    ['Kansas City', 'Kansas City, MO'],
    ['Ft. Worth', 'Fort Worth, TX'],
  ])('finds %j: %s', (text, name) => {
    expect(findPlace(text)?.name).toBe(name);
  });

  it.each(['', 'a', 'Atlantis', '00199', '123456'])('finds nothing for %j', (text) => {
    expect(findPlace(text)).toBeUndefined();
  });
});
