"""Judges each XML file by the schema, with libxml2: one line for each, `valid` or `invalid`."""
import sys
from lxml import etree

schema = etree.XMLSchema(etree.parse(sys.argv[1]))
for path in sys.argv[2:]:
    try:
        print("valid" if schema.validate(etree.parse(path)) else "invalid")
    except etree.XMLSyntaxError:
        print("invalid")
