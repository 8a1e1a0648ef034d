/** Words from very frequent to rare. */
const vocabulary = `
  styrelsen meeting och the föreningen members protokoll minutes årsmötet budget beslut decision medlemmar agenda lokalen
  room avgiften payment kassören treasurer trädgården garden husen buildings renovering repairs vatten water värme heating
  nycklar keys tvättstugan laundry parkering parking cykelrum storage grannar neighbours barnen children skolor schools
  vägarna roads belysning lighting försäkring insurance skadan damage hantverkare craftsmen offert quotation faktura
  invoice räntan interest lånet mortgage revisorn auditor stadgarna statutes valberedning nomination kallelse notice
  dagordning ordförande chairwoman sekreteraren secretary ledamot delegate röstning ballots fullmakt proxies
  brandskydd extinguisher hissen elevator taket roofing fönster windows ventilation draught odling allotment komposten
  compost bastun sauna snöröjning ploughing sandning gritting flaggstång flagpole midsommar lantern xylofon harpsichord
`
  .trim()
  .split(/\s+/);

/**
 * SQL of a text with words on a steep frequency curve, which is another one for each row.
 *
 * @param {number} words
 * @param {string} row condition that names a column of the row, and is true
 */
export const randomText = (words, row) => `(
  SELECT string_agg((ARRAY['${vocabulary.join("','")}'])[1 + floor(${vocabulary.length} * power(random(), 3))], ' ')
  FROM generate_series(1, ${words}) WHERE ${row})`;

/** SQL of a text's vector, as the platform stores it. */
export const vectorOf = (text) => `setweight(to_tsvector('pg_catalog.simple', ${text})
  || to_tsvector('pg_catalog.swedish', ${text}) || to_tsvector('pg_catalog.english', ${text}), 'D')`;
