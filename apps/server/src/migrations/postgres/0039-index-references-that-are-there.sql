-- Most of these references are null, and a row without one needs no entry. Nobody's notifications are listed by change.

DROP INDEX "index_notifications_actor";
CREATE INDEX "index_notifications_actor" ON "notifications" ("actor" NULLS FIRST, sequence) WHERE "actor" IS NOT NULL;
DROP INDEX "index_notifications_post";
CREATE INDEX "index_notifications_post" ON "notifications" ("post" NULLS FIRST, sequence) WHERE "post" IS NOT NULL;
DROP INDEX "index_notifications_comment";
CREATE INDEX "index_notifications_comment" ON "notifications" ("comment" NULLS FIRST, sequence) WHERE "comment" IS NOT NULL;
DROP INDEX "index_notifications_job";
CREATE INDEX "index_notifications_job" ON "notifications" ("job" NULLS FIRST, sequence) WHERE "job" IS NOT NULL;
DROP INDEX "index_reports_post";
CREATE INDEX "index_reports_post" ON "reports" ("post" NULLS FIRST, sequence) WHERE "post" IS NOT NULL;
DROP INDEX "index_reports_person";
CREATE INDEX "index_reports_person" ON "reports" ("person" NULLS FIRST, sequence) WHERE "person" IS NOT NULL;
DROP INDEX "index_reports_job";
CREATE INDEX "index_reports_job" ON "reports" ("job" NULLS FIRST, sequence) WHERE "job" IS NOT NULL;
DROP INDEX "index_reports_comment";
CREATE INDEX "index_reports_comment" ON "reports" ("comment" NULLS FIRST, sequence) WHERE "comment" IS NOT NULL;
DROP INDEX "index_leads_person";
CREATE INDEX "index_leads_person" ON "leads" ("person" NULLS FIRST, sequence) WHERE "person" IS NOT NULL;
DROP INDEX "index_notifications_updatedAt";
