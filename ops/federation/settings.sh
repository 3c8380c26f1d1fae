# What the scripts of this folder share. Sourced; not meant to be run.
# shellcheck shell=bash disable=SC2034

FEDERATION_PACKAGES=(
    curl python3-keystone uwsgi-core uwsgi-plugin-python3 sqlite3
    apache2-bin libapache2-mod-auth-openidc glewlwyd
)

PORT_KEYSTONE_SITE=15000
PORT_IDP=14593
PORT_DASHBOARD=15080

# Meridian is on another site than the two, as in life: 127.0.0.1 is none of localhost's.
KEYSTONE_SITE=http://localhost:$PORT_KEYSTONE_SITE
IDP_URL=http://localhost:$PORT_IDP
DASHBOARD_URL=http://127.0.0.1:$PORT_DASHBOARD
