# Run once by the image of PostgreSQL, when its volume is empty: a role that owns its database and nothing else. The superuser
# is left without a password, so that it comes from within its container alone.
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE blaster LOGIN PASSWORD :'password';
CREATE DATABASE blaster OWNER blaster;
ALTER ROLE postgres PASSWORD NULL;
SQL
