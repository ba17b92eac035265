-- The words of several fields are in one column, each behind a letter that says in which field it is, as on PostgreSQL
-- (decision 121). Until now a search in one field read all rows that have its words in any.

DROP TRIGGER "forget_users_words";
DROP TABLE "users_words";
CREATE VIRTUAL TABLE "users_words" USING fts5 (
  "words",
  content = '',
  contentless_delete = 1,
  detail = none,
  prefix = '2 3 4 5 6 7 8 9 10 11 12 13',
  tokenize = 'ascii'
);
CREATE TRIGGER "forget_users_words" AFTER DELETE ON "users" BEGIN
  DELETE FROM "users_words" WHERE rowid = old.sequence;
END;
INSERT INTO "users_words" (rowid, "words")
  SELECT sequence, (
    SELECT coalesce(group_concat(letter || replace(words, ' ', ' ' || letter), ' '), '') FROM (
      SELECT 'a' AS letter, indexed_words("name") AS words
      UNION ALL SELECT 'b', indexed_words("username")
    ) WHERE words <> ''
  ) FROM "users";

DROP TRIGGER "forget_jobs_words";
DROP TABLE "jobs_words";
CREATE VIRTUAL TABLE "jobs_words" USING fts5 (
  "words",
  content = '',
  contentless_delete = 1,
  detail = none,
  prefix = '2 3 4 5 6 7 8 9 10 11 12 13',
  tokenize = 'ascii'
);
CREATE TRIGGER "forget_jobs_words" AFTER DELETE ON "jobs" BEGIN
  DELETE FROM "jobs_words" WHERE rowid = old.sequence;
END;
INSERT INTO "jobs_words" (rowid, "words")
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
  indexed (document, terms) AS (
    SELECT document, group_concat(lower(hex(term)), ' ') FROM terms WHERE term IS NOT NULL GROUP BY document
  )
  SELECT sequence, (
    SELECT coalesce(group_concat(letter || replace(words, ' ', ' ' || letter), ' '), '') FROM (
      SELECT 'a' AS letter, indexed_words(coalesce("title", '')) AS words
      UNION ALL SELECT 'b', indexed_words(coalesce("company", ''))
      UNION ALL SELECT 'c', indexed_words(coalesce("description", ''))
      UNION ALL SELECT 'd', CASE "status" WHEN 'live' THEN terms ELSE '' END
    ) WHERE words <> ''
  ) FROM "jobs" JOIN indexed ON document = sequence;
