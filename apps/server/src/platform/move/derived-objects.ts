import type { ClientBase } from 'pg'

const IN_SCHEMA = 'current_schema()::regnamespace'

/**
 * Objects that depend on rows, in order of creation: keys and indexes, foreign keys, triggers. Each has the
 * statements that drop and create it. Primary keys stay: they are used to find rows.
 */
const DERIVED = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make,
    CASE contype WHEN 'u' THEN 1 ELSE 3 END AS step, conname AS name
  FROM pg_constraint WHERE connamespace = ${IN_SCHEMA} AND contype IN ('u', 'f')
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2, relname
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = ${IN_SCHEMA} AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
  UNION ALL
  SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), pg_get_triggerdef(pg_trigger.oid), 4, tgname
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE relnamespace = ${IN_SCHEMA} AND NOT tgisinternal
  ORDER BY step, name`

/**
 * Drops objects that would slow down, change or refuse rows while these are copied in batches. Resolves to the
 * statements that create them again, in order.
 */
export async function dropDerived(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(DERIVED)
  for (const { drop } of rows.toReversed()) await client.query(drop)
  return rows.map(({ make }) => make)
}
