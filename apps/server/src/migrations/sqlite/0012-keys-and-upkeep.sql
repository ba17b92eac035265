-- Keys that sign lie in files of their own: a copy of the database signs nothing.
DROP TABLE account_keys;
DROP TABLE file_keys;

-- By these the upkeep finds what is over without reading everything.
CREATE INDEX "sessionsByExpire" ON sessions (expire);
CREATE INDEX "sessionsByUse" ON sessions ("usedAt");
CREATE INDEX "visitorsByAccess" ON accounts ("accessedAt")
  WHERE email IS NULL AND phone IS NULL AND password IS NULL;
