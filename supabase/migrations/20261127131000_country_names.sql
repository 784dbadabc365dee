-- Names of countries by which search finds their projects, written by `npm run reference-data`.

update private.countries as country set names = country.names || ', ' || added.names
from (
  select given.code, string_agg(given.name, ', ' order by given.name) as names
  from (values
    ('al', 'Albanie'), ('dz', 'Algérie'), ('ad', 'Andorre'),
    ('ag', 'Antigua-et-Barbuda'), ('ar', 'Argentine'), ('am', 'Arménie'),
    ('au', 'Australie'), ('at', 'Autriche'), ('az', 'Azerbaïdjan'),
    ('bh', 'Bahreïn'), ('bb', 'Barbade'), ('by', 'Biélorussie'),
    ('be', 'Belgique'), ('bj', 'Bénin'), ('bt', 'Bhoutan'),
    ('bo', 'Bolivie'), ('ba', 'Bosnie-Herzégovine'), ('br', 'Brésil'),
    ('bg', 'Bulgarie'), ('cv', 'Cap-Vert'), ('kh', 'Cambodge'),
    ('cm', 'Cameroun'), ('cf', 'République centrafricaine'), ('cf', 'Centrafrique'),
    ('td', 'Tchad'), ('cl', 'Chili'), ('cn', 'Chine'),
    ('co', 'Colombie'), ('km', 'Comores'), ('cg', 'République du Congo'),
    ('ci', 'Côte d’Ivoire'), ('hr', 'Croatie'), ('cy', 'Chypre'),
    ('cz', 'Tchéquie'), ('cz', 'République tchèque'), ('dk', 'Danemark'),
    ('dm', 'Dominique'), ('do', 'République dominicaine'), ('cd', 'République démocratique du Congo'),
    ('cd', 'RDC'), ('ec', 'Équateur'), ('eg', 'Égypte'),
    ('sv', 'Salvador'), ('gq', 'Guinée équatoriale'), ('er', 'Érythrée'),
    ('ee', 'Estonie'), ('et', 'Éthiopie'), ('fj', 'Fidji'),
    ('fi', 'Finlande'), ('gm', 'Gambie'), ('ge', 'Géorgie'),
    ('de', 'Allemagne'), ('gr', 'Grèce'), ('gd', 'Grenade'),
    ('gn', 'Guinée'), ('gw', 'Guinée-Bissau'), ('ht', 'Haïti'),
    ('hu', 'Hongrie'), ('is', 'Islande'), ('in', 'Inde'),
    ('id', 'Indonésie'), ('iq', 'Irak'), ('ie', 'Irlande'),
    ('il', 'Israël'), ('it', 'Italie'), ('jm', 'Jamaïque'),
    ('jp', 'Japon'), ('jo', 'Jordanie'), ('kw', 'Koweït'),
    ('kg', 'Kirghizstan'), ('kg', 'Kirghizistan'), ('lv', 'Lettonie'),
    ('lb', 'Liban'), ('ly', 'Libye'), ('lt', 'Lituanie'),
    ('my', 'Malaisie'), ('mt', 'Malte'), ('mh', 'Îles Marshall'),
    ('mr', 'Mauritanie'), ('mu', 'Maurice'), ('mu', 'Île Maurice'),
    ('mx', 'Mexique'), ('fm', 'Micronésie'), ('md', 'Moldavie'),
    ('mn', 'Mongolie'), ('me', 'Monténégro'), ('ma', 'Maroc'),
    ('mm', 'Birmanie'), ('na', 'Namibie'), ('np', 'Népal'),
    ('nl', 'Pays-Bas'), ('nl', 'Hollande'), ('nz', 'Nouvelle-Zélande'),
    ('kp', 'Corée du Nord'), ('mk', 'Macédoine du Nord'), ('no', 'Norvège'),
    ('pw', 'Palaos'), ('ps', 'Territoires palestiniens'), ('ps', 'Cisjordanie'),
    ('pg', 'Papouasie-Nouvelle-Guinée'), ('pe', 'Pérou'), ('pl', 'Pologne'),
    ('ro', 'Roumanie'), ('ru', 'Russie'), ('ru', 'Fédération de Russie'),
    ('kn', 'Saint-Christophe-et-Niévès'), ('lc', 'Sainte-Lucie'), ('vc', 'Saint-Vincent-et-les Grenadines'),
    ('sm', 'Saint-Marin'), ('st', 'Sao Tomé-et-Principe'), ('sa', 'Arabie saoudite'),
    ('sn', 'Sénégal'), ('rs', 'Serbie'), ('sg', 'Singapour'),
    ('sk', 'Slovaquie'), ('si', 'Slovénie'), ('sb', 'Îles Salomon'),
    ('so', 'Somalie'), ('za', 'Afrique du Sud'), ('kr', 'Corée du Sud'),
    ('ss', 'Soudan du Sud'), ('es', 'Espagne'), ('sd', 'Soudan'),
    ('se', 'Suède'), ('ch', 'Suisse'), ('sy', 'Syrie'),
    ('tw', 'Taïwan'), ('tj', 'Tadjikistan'), ('tz', 'Tanzanie'),
    ('th', 'Thaïlande'), ('tl', 'Timor oriental'), ('tt', 'Trinité-et-Tobago'),
    ('tn', 'Tunisie'), ('tr', 'Turquie'), ('tm', 'Turkménistan'),
    ('ug', 'Ouganda'), ('ae', 'Émirats arabes unis'), ('ae', 'EAU'),
    ('gb', 'Royaume-Uni'), ('gb', 'Grande-Bretagne'), ('gb', 'Angleterre'),
    ('gb', 'Écosse'), ('gb', 'Pays de Galles'), ('gb', 'Irlande du Nord'),
    ('us', 'États-Unis'), ('uz', 'Ouzbékistan'), ('va', 'Vatican'),
    ('va', 'Saint-Siège'), ('vn', 'Viêt Nam'), ('ye', 'Yémen'),
    ('zm', 'Zambie'), ('eh', 'Sahara occidental'), ('sh', 'Sainte-Hélène'),
    ('bm', 'Bermudes'), ('vg', 'Îles Vierges britanniques'), ('bq', 'Pays-Bas caribéens'),
    ('ky', 'Îles Caïmans'), ('gl', 'Groenland'), ('pr', 'Porto Rico'),
    ('bl', 'Saint-Barthélemy'), ('mf', 'Saint-Martin'), ('pm', 'Saint-Pierre-et-Miquelon'),
    ('sx', 'Saint-Martin (partie néerlandaise)'), ('tc', 'Îles Turques-et-Caïques'), ('vi', 'Îles Vierges des États-Unis'),
    ('fk', 'Îles Malouines'), ('gf', 'Guyane française'), ('ax', 'Îles Åland'),
    ('fo', 'Îles Féroé'), ('gg', 'Guernesey'), ('im', 'Île de Man'),
    ('as', 'Samoa américaines'), ('ck', 'Îles Cook'), ('pf', 'Polynésie française'),
    ('nf', 'Île Norfolk'), ('mp', 'Îles Mariannes du Nord'), ('pn', 'Îles Pitcairn'),
    ('wf', 'Wallis-et-Futuna')
  ) as given (code, name)
  group by given.code
) as added
where added.code = country.code;

-- What is searched already.
update private.work_projects as known set search_text = wanted.search_text
from private.projects_to_search as wanted
where wanted.project_id = known.project_id and wanted.search_text is distinct from known.search_text;
update private.listed_projects as known set search_text = wanted.search_text
from private.work_projects as wanted
where wanted.project_id = known.project_id and wanted.search_text is distinct from known.search_text;
