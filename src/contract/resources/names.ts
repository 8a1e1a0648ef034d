/** No slash, `.` or `..`; the format `line` refuses control and bidi characters. */
export const namePattern = /^(?!\.{1,2}$)[^/]*$/;

/** Key for comparing names: NFC, case-folded. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').normalize('NFC');

/** Swedish letters after z; other diacritics are ignored first. */
const afterZ: Readonly<Record<string, string>> = { å: '{1', ä: '{2', æ: '{2', ö: '{3', ø: '{3' };

/**
 * Key for sorting names by code points (`COLLATE "C"`): numbers by value, letters without case and diacritics, å ä ö
 * after z; then the name itself, for a total order.
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

/** Pseudo id of the list of resources that others have shared. */
export const sharedPlace = 'shared';
