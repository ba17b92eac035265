import { LIMITS } from '@devhood/contract'
import { type SelectQueryBuilder, sql } from 'kysely'

/** Counts what a query finds, up to the limit of totals. */
export const counting = <Tables, Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, Row>,
) =>
  sql<{
    total: number
  }>`SELECT COUNT(*) AS total FROM ${found.limit(LIMITS.listTotalMax)} AS counted`
