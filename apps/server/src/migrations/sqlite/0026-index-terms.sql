-- Job ads are found by index terms, which stand beside the words of live ads in one full-text index (decision 88). A term
-- is there as its hexadecimal UTF-8; a number has one for each of its binary ones.

DROP TABLE "jobs_facets";
DROP TRIGGER "forget_jobs_words";
DROP TABLE "jobs_words";
CREATE VIRTUAL TABLE "jobs_words" USING fts5 (
  "title", "company", "description", "$terms",
  content = '',
  contentless_delete = 1,
  detail = column,
  prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = 'ascii'
);
CREATE TRIGGER "forget_jobs_words" AFTER DELETE ON "jobs" BEGIN
  DELETE FROM "jobs_words" WHERE rowid = old.sequence;
END;
INSERT INTO "jobs_words" (rowid, "title", "company", "description", "$terms")
  WITH RECURSIVE digits (digit) AS (SELECT 0 UNION ALL SELECT digit + 1 FROM digits WHERE digit < 47),
  terms (document, term) AS (
    SELECT sequence, '*' FROM "jobs"
    UNION ALL SELECT sequence, 'workplace=' || "workplace" FROM "jobs"
    UNION ALL SELECT document, 'regions=' || tag FROM "jobs_regions"
    UNION ALL SELECT sequence, 'seniority=' || "seniority" FROM "jobs"
    UNION ALL SELECT sequence, 'employment=' || "employment" FROM "jobs"
    UNION ALL SELECT sequence, 'visa=' || "visa" FROM "jobs"
    UNION ALL SELECT document, 'stack=' || tag FROM "jobs_stack"
    UNION ALL SELECT sequence, 'salaryCurrency=' || "salaryCurrency" FROM "jobs"
    UNION ALL SELECT sequence, 'salaryYearly>' FROM "jobs" WHERE "salaryYearly" IS NOT NULL
    UNION ALL SELECT sequence, 'salaryYearly>' || digit FROM "jobs", digits WHERE ("salaryYearly" >> digit) > 0
    UNION ALL SELECT sequence, 'salaryYearly>' || digit || ':' || ("salaryYearly" >> digit) FROM "jobs", digits
      WHERE ("salaryYearly" >> digit) % 2 = 1
    UNION ALL SELECT sequence, 'postedAt>' FROM "jobs" WHERE "postedAt" IS NOT NULL
    UNION ALL SELECT sequence, 'postedAt>' || digit || ':' || ("postedAt" >> digit) FROM "jobs", digits
      WHERE ("postedAt" >> digit) % 2 = 1
  ),
  indexed (document, words) AS (
    SELECT document, group_concat(lower(hex(term)), ' ') FROM terms WHERE term IS NOT NULL GROUP BY document
  )
  SELECT sequence, indexed_words(coalesce("title", '')), indexed_words(coalesce("company", '')), indexed_words(coalesce("description", '')),
    CASE "status" WHEN 'live' THEN words ELSE '' END
  FROM "jobs" JOIN indexed ON document = sequence;
