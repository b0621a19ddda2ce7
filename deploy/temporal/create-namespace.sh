#!/bin/sh
# Creates the namespace that Sello runs in. The frontend opens its port before it can answer, hence the loop.
set -eu

until temporal operator cluster health; do sleep 1; done
temporal operator namespace describe --namespace default ||
  temporal operator namespace create --namespace default --retention 72h
