/** No slash, and neither `.` nor `..`; control and bidi characters are the format `line`'s to refuse. */
export const namePattern = /^(?!\.{1,2}$)[^/]*$/;

/** The form in which names of a directory are compared: NFC, case-folded. Two names with one key are twins. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').normalize('NFC');

/** Letters that stand after z, in the order of the Swedish alphabet; every other diacritic counts only among equals. */
const afterZ: Readonly<Record<string, string>> = { å: '{1', ä: '{2', æ: '{2', ö: '{3', ø: '{3' };

/**
 * The one collation of lists, as a text that sorts by code points (`COLLATE "C"`): runs of digits by their number,
 * letters without case and diacritics, å ä ö after z; then the name itself, so that the order is total.
 */
export function sortKey(name: string): string {
  const folded = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[åäæöø]/g, (letter) => afterZ[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '');
      return `${String(number.length).padStart(3, '0')}${number}`;
    });
  return `${folded}\u0001${name}`;
}

/** In place of a resource's id: where what others have shared with the caller is listed. */
export const sharedPlace = 'shared';
