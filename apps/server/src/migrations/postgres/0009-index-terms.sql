-- Job ads are found by index terms, which stand beside the words of live ads in one full-text index (decision 88). A term
-- is there as its hexadecimal UTF-8; a number has one for each of its binary ones. A letter before each word says which
-- field it is in: until now weights said so.

DROP TABLE "jobs_facets";
DROP INDEX "index_users_words";
DROP INDEX "index_jobs_words";
UPDATE "users_words" SET words = (
  SELECT coalesce(array_to_tsvector(array_agg(chr(96 + number) || lexeme)), CAST('' AS tsvector))
  FROM unnest(words) AS found (lexeme, numbers, weights), unnest(numbers) AS number
);
UPDATE "jobs_words" SET words = (
  SELECT coalesce(array_to_tsvector(array_agg(word)), CAST('' AS tsvector)) FROM (
    SELECT chr(96 + number) || lexeme AS word
    FROM unnest(words) AS found (lexeme, numbers, weights), unnest(numbers) AS number
    UNION ALL
    SELECT 'd' || encode(convert_to(term, 'UTF8'), 'hex') AS word FROM (
      SELECT '*' AS term
      UNION ALL SELECT 'workplace=' || "workplace"
      UNION ALL SELECT 'regions=' || tag FROM "jobs_regions" WHERE document = sequence
      UNION ALL SELECT 'seniority=' || "seniority"
      UNION ALL SELECT 'employment=' || "employment"
      UNION ALL SELECT 'visa=' || "visa"
      UNION ALL SELECT 'stack=' || tag FROM "jobs_stack" WHERE document = sequence
      UNION ALL SELECT 'salaryCurrency=' || "salaryCurrency"
      UNION ALL SELECT 'salaryYearly>' WHERE "salaryYearly" IS NOT NULL
      UNION ALL SELECT 'salaryYearly>' || digit FROM generate_series(0, 47) AS digit WHERE ("salaryYearly" >> digit) > 0
      UNION ALL SELECT 'salaryYearly>' || digit || ':' || ("salaryYearly" >> digit)
        FROM generate_series(0, 47) AS digit WHERE ("salaryYearly" >> digit) % 2 = 1
      UNION ALL SELECT 'postedAt>' WHERE "postedAt" IS NOT NULL
      UNION ALL SELECT 'postedAt>' || digit || ':' || ("postedAt" >> digit)
        FROM generate_series(0, 47) AS digit WHERE ("postedAt" >> digit) % 2 = 1
    ) AS terms WHERE "status" = 'live' AND term IS NOT NULL
  ) AS entries
) FROM "jobs" WHERE rowid = sequence;
CREATE INDEX "index_users_words" ON "users_words" USING gin (words);
CREATE INDEX "index_jobs_words" ON "jobs_words" USING gin (words);
