/**
 * Sanctions lists in their publishers' formats, with invented people, companies and ships. The first name on each is
 * Abdul Karim Rahimi.
 */
export const OFAC_CSV = [
  '101,"RAHIMI, Abdul Karim","individual","TESTPROG",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 14 Oct 1970; alt. DOB 1971; nationality Afghanistan; Gender Male; Passport D0000001 (Afghanistan) expires 01 Jan 2031; a.k.a. \'KARIMJAN\'."',
  '102,"BLUE STAR TRADING LLC",-0- ,"TESTPROG",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Tax ID No. 12-3456789 (Iran)."',
  '103,"SEA LION","vessel","TESTPROG",-0- ,"XYZ1",Crude Oil Tanker,"1000","2000",Iran,"A Line",-0- ',
  '\u001a',
].join('\r\n');

/** OFAC's additional files: aliases, addresses and continued remarks. */
export const OFAC_BESIDE = {
  alt: [
    '101,11,"aka","RAHIMY, Abdolkarim",-0- ',
    '102,12,"fka","BLUE STAR GENERAL TRADING",-0- ',
    '\u001a',
  ],
  add: [
    '101,21,"12 Example Street","Dubai","United Arab Emirates",-0- ',
    '102,22,-0- ,-0- ,-0- ,-0- ',
    '\u001a',
  ],
  comments: ['101,"; alt. Passport D0000002 (Afghanistan)."', '\u001a'],
} as const;

export const OFAC_XML = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation><Publish_Date>11/20/2026</Publish_Date><Record_Count>2</Record_Count></publshInformation>
  <sdnEntry>
    <uid>101</uid><firstName>Abdul Karim</firstName><lastName>RAHIMI</lastName><title>Clerk</title><sdnType>Individual</sdnType>
    <programList><program>TESTPROG</program><program>OTHER</program></programList>
    <idList>
      <id><uid>1</uid><idType>Passport</idType><idNumber>D0000001</idNumber><idCountry>Afghanistan</idCountry></id>
      <id><uid>2</uid><idType>Gender</idType><idNumber>Male</idNumber></id>
    </idList>
    <akaList>
      <aka><uid>3</uid><type>a.k.a.</type><category>strong</category><lastName>REHIMI</lastName><firstName>Abdolkarim</firstName></aka>
      <aka><uid>4</uid><type>a.k.a.</type><category>weak</category><lastName>KARIMJAN</lastName></aka>
    </akaList>
    <addressList><address><uid>5</uid><city>Kabul</city><country>Afghanistan</country></address></addressList>
    <dateOfBirthList><dateOfBirthItem><uid>6</uid><dateOfBirth>14 Oct 1970</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>
  </sdnEntry>
  <sdnEntry>
    <uid>102</uid><lastName>BLUE STAR &amp; SONS TRADING LLC</lastName><sdnType>Entity</sdnType>
    <programList><program>TESTPROG</program></programList>
  </sdnEntry>
</sdnList>`;

export const UN_XML = `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="2026-11-20T00:00:00Z">
  <INDIVIDUALS>
    <INDIVIDUAL>
      <DATAID>6900001</DATAID><VERSIONNUM>1</VERSIONNUM>
      <FIRST_NAME>ABDUL</FIRST_NAME><SECOND_NAME>KARIM</SECOND_NAME><THIRD_NAME>RAHIMI</THIRD_NAME>
      <UN_LIST_TYPE>Test</UN_LIST_TYPE><REFERENCE_NUMBER>TSi.001</REFERENCE_NUMBER><LISTED_ON>2026-10-02</LISTED_ON>
      <GENDER>Male</GENDER><NAME_ORIGINAL_SCRIPT>عبدالکریم رحیمی</NAME_ORIGINAL_SCRIPT><COMMENTS1>A clerk who is not.</COMMENTS1>
      <DESIGNATION><VALUE>Clerk</VALUE></DESIGNATION><NATIONALITY><VALUE>Afghanistan</VALUE></NATIONALITY>
      <LAST_DAY_UPDATED><VALUE>2026-11-03</VALUE></LAST_DAY_UPDATED>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Abdolkarim Rehimi</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Karimjan; The Clerk</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ADDRESS><COUNTRY>Pakistan</COUNTRY></INDIVIDUAL_ADDRESS>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1970</FROM_YEAR><TO_YEAR>1971</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>D0000001</NUMBER></INDIVIDUAL_DOCUMENT>
    </INDIVIDUAL>
  </INDIVIDUALS>
  <ENTITIES>
    <ENTITY>
      <DATAID>6900002</DATAID><FIRST_NAME>BLUE STAR TRADING</FIRST_NAME><UN_LIST_TYPE>Test</UN_LIST_TYPE>
      <REFERENCE_NUMBER>TSe.001</REFERENCE_NUMBER><LISTED_ON>2026-10-02</LISTED_ON>
      <ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Blue Star Hawala</ALIAS_NAME></ENTITY_ALIAS>
      <ENTITY_ADDRESS><COUNTRY>Iran (Islamic Republic of)</COUNTRY></ENTITY_ADDRESS>
    </ENTITY>
  </ENTITIES>
</CONSOLIDATED_LIST>`;

export const EU_XML = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-20T10:00:00.000+01:00" globalFileId="1">
  <sanctionEntity designationDetails="" unitedNationId="" euReferenceNumber="EU.1.1" logicalId="1">
    <regulation regulationType="regulation" publicationDate="2026-11-10" programme="TST" logicalId="2"><publicationUrl>http://example.org</publicationUrl></regulation>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="Abdul Karim" middleName="" lastName="Rahimi" wholeName="Abdul Karim Rahimi" function="Clerk" gender="M" strong="true" logicalId="3"/>
    <nameAlias firstName="" middleName="" lastName="" wholeName="Karimjan" gender="" strong="false" logicalId="4"/>
    <citizenship region="" countryIso2Code="AF" countryDescription="AFGHANISTAN" logicalId="5"/>
    <birthdate circa="false" calendarType="GREGORIAN" birthdate="1970-10-14" year="1970" monthOfYear="10" dayOfMonth="14" logicalId="6"/>
    <birthdate circa="true" calendarType="GREGORIAN" year="1972" logicalId="7"/>
    <identification diplomatic="false" number="D0000001" identificationTypeCode="passport" countryIso2Code="AF" logicalId="8"/>
    <remark>A clerk who is not.</remark>
  </sanctionEntity>
  <sanctionEntity euReferenceNumber="EU.2.2" logicalId="9">
    <regulation publicationDate="2026-11-12" programme="TST"/>
    <subjectType code="enterprise" classificationCode="E"/>
    <nameAlias wholeName="Blue Star Trading LLC" strong="true"/>
    <address city="Tehran" countryIso2Code="IR"/>
  </sanctionEntity>
</export>`;

export const UK_XML = `<?xml version="1.0" encoding="utf-8"?>
<Designations xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <DateGenerated>20/11/2026</DateGenerated>
  <Designation>
    <LastUpdated>10/11/2026</LastUpdated><UniqueID>TST0001</UniqueID><OFSIGroupID>19001</OFSIGroupID>
    <Names>
      <Name><Name1>Abdul</Name1><Name2>Karim</Name2><Name6>RAHIMI</Name6><NameType>Primary Name</NameType></Name>
      <Name><Name6>Karimjan</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
    </Names>
    <NonLatinNames><NonLatinName><NameNonLatinScript>عبدالکریم رحیمی</NameNonLatinScript></NonLatinName></NonLatinNames>
    <RegimeName>Test (Sanctions) Regulations</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
    <UKStatementofReasons>None: he is not.</UKStatementofReasons>
    <Addresses><Address><AddressCountry>Afghanistan</AddressCountry></Address></Addresses>
    <IndividualDetails><Individual>
      <DOBs><DOB>14/10/1970</DOB><DOB>dd/mm/1971</DOB></DOBs>
      <Nationalities><Nationality>Afghanistan</Nationality></Nationalities><Genders><Gender>Male</Gender></Genders>
      <PassportDetails><Passport><PassportNumber>D0000001</PassportNumber></Passport></PassportDetails>
    </Individual></IndividualDetails>
  </Designation>
</Designations>`;

export const UK_CSV = [
  'Report Date: 20-Nov-2026',
  'Last Updated,Unique ID,OFSI Group ID,Name 6,Name 1,Name 2,Name type,Alias strength,Name non-latin script,Regime Name,Designation Type,D.O.B,Nationality(/ies),Passport number,Gender,UK Statement of Reasons',
  '10/11/2026,TST0001,19001,RAHIMI,Abdul,Karim,Primary Name,,,Test Regulations,Individual,14/10/1970,(1) Afghanistan (2) Pakistan,D0000001,Male,"None: he is not,\nwhoever asks."',
  '10/11/2026,TST0002,19002,BLUE STAR TRADING LTD,,,Primary Name,,,Test Regulations,Entity,,,,,',
  '10/11/2026,TST0001,19001,Karimjan,,,Alias,Low quality a.k.a,عبدالکریم رحیمی,Test Regulations,Individual,00/00/1971,,,,',
].join('\r\n');

export const OPEN_SANCTIONS = [
  {
    id: 'NK-test1',
    schema: 'Person',
    caption: 'Abdul Karim Rahimi',
    target: true,
    last_change: '2026-11-19T10:00:00',
    datasets: ['test'],
    properties: {
      name: ['Abdul Karim Rahimi', 'عبدالکریم رحیمی'],
      weakAlias: ['Karimjan'],
      gender: ['male'],
      birthDate: ['1970-10-14'],
      nationality: ['af'],
      passportNumber: ['D0000001'],
      topics: ['sanction', 'role.pep'],
      program: ['TEST'],
    },
  },
  {
    id: 'NK-test2',
    schema: 'Person',
    caption: 'Zalmai Popal',
    target: true,
    properties: { name: ['Zalmai Popal'], topics: ['role.pep'], position: ['Minister of nothing'] },
  },
  { id: 'addr-1', schema: 'Address', properties: { full: ['Kabul'] } },
  { id: 'NK-test3', schema: 'Person', target: false, properties: { name: ['A Brother'] } },
]
  .map((entity) => JSON.stringify(entity))
  .join('\n');
