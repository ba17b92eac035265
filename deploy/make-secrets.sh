#!/bin/sh
# Creates the secrets of compose.scale.yaml in the folder `secrets` next to it, once: existing secrets are never replaced.
set -eu
cd "$(dirname "$0")"
mkdir -m 700 secrets

# 32 random bytes, in characters that need no escaping in a URL.
random() { openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n'; }
# The users in the containers read them; on this machine only the owner can open the folder.
keep() { printf '%s\n' "$2" > "secrets/$1" && chmod 444 "secrets/$1"; }

postgres=$(random)
valkey=$(random)
s3=$(random)
keep postgres_password "$postgres"
keep database_url "postgres://devhood:$postgres@postgres:5432/devhood"
keep valkey.conf "requirepass $valkey"
keep redis_url "redis://:$valkey@valkey:6379"
keep s3_id devhood
keep s3_secret "$s3"
keep objects.env "ROOT_ACCESS_KEY_ID=devhood
ROOT_SECRET_ACCESS_KEY=$s3"
keep secret_key "$(random)"
