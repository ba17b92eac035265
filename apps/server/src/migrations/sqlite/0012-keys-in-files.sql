-- Keys that sign lie in files of their own: a copy of the database signs nothing.
DROP TABLE account_keys;
DROP TABLE file_keys;
