/** Common first names where the seven languages are spoken, in lower case and mostly without accents. */
export const firstNames = `
aaron abdul abdullah abigail achille ada adam adele adib adibah adnan adrian adriana adrien afiq agata agathe agnes
agostino ahmad aidan ailsa ain aisyah akmal alain alan alasdair alba alban albane albert alberta alberto alda aldo
alessandra alessandro alessia alessio alex alexander alexandra alexis alfie alfio alfredo ali alia alice alicia alida
alina alistair alix alma alois alphonse alwin amalia amanda amandine amber ambre amedee amedeo amelia amelie amina
aminah amir amirul amy ana anastasia anatole anaïs andrea andreas andrew ange angela angele angelica angelique angelo
angus anika anita anja anke ann anna annalisa anne annette annika anouk anselm anselme antje antoine anton antonella
antonia antonietta antonio anuar apolline archie ariane arianna arif ariffin aristide arlette armando armelle armin
arnaud arnold arsene arthur arturo ashley asmah astrid atiqah attilio aubrey aude audrey augustin augusto aurelie
aurelien aurelio aurora axel axelle ayu azhar azizah azlan azman azmi azura badrul bakar baptiste barbara barbel
barnaby basile bastian beat beate beatrice beatrix beatriz becky bella ben benedetta benedetto benedicte benedikt
benito benjamin benno benoit bernadette bernard bernardo bernd berthe beth bettina bianca bill birgit birgitta bjorn
blaise blanche bob bodo boris brando brenda brian brice bridget brigitte bruna brunella bruno burkhard callum cameron
camilla camille capucine carl carla carlo carlos carlotta carmela carmen carmine carol carolin carolina caroline
carsten caterina catherine cecile cecilia cedric celeste celestin celestino celine cesar cesare chantal charles
charlotte chelsea chiara chloe chris christa christelle christian christina christine christoph christopher cindy
cinzia claire clara clare claude claudia claudio claus clelia clemence clemens clement cleo clotilde colette colin
connor cordula corinne cornelia corrado cosette cosimo costanza courtney craig cristian cristiana cristiano cristina
cynthia cyril cyrille dagmar dahlia daisy damiano damien daniel daniela danielle daria dario darren daud dave david
davide debbie debora deborah declan delia delphine denis denise dennis derek desiderio desire desmond detlef dexter
diana diane didier diego dieter dietmar dietrich dina dino dirk domenica domenico dominik dominique donald donatella
donna dora doris dorothea dorothee dorothy douglas duncan dylan eberhard edda edgar edith edmond edoardo edouard
eduard edward edwin egidio ehsan eileen ekkehard elaine elda eleanor elena eleonora elettra elfriede elia eliane elias
elijah elio elisa elisabeth elisabetta eliseo elizabeth elke ella ellen ellinor elliot elodie eloi eloise elsa else
elvira emanuela emanuele emeline emeric emil emile emilia emiliano emilie emilio emily emma emmanuel emmanuelle emmett
emmy enea ennio enrico enza enzo eric erica erich erika erin ermes ernest ernesto ernst erwin estelle esther ethan
etienne ettore euan eugen eugene eugenia eugenie eugenio eulalie eva evan evelina evelyn evelyne evie ewald ewan ezio
fabian fabiana fabienne fabio fabrizio fadhil fadzil fahmi faith faizal fanny farah farid faridah fatimah fatin
faustine fausto fauzi federica federico felice felicie felicity felix ferdinand fergus fermo fernand filiberto filippa
filippo finlay fiona fionn fiorenza firdaus firmin flaminia flavia flavio flora florence florian fosca franca frances
francesca francesco francine franck franco francois francoise frank franz franziska frauke fred freddie frederic fredi
freya frieda friederike friedhelm friedrich fritz fulvia fulvio gabriel gabriela gabriele gabriella gaelle gaia gail
gareth gaston gavin gemma genevieve geneviève geoffrey geoffroy georg george gerald geraldine gerard gerardo gerd
gerda gerhard gerlind germain germaine germana gerome gertrud ghani ghazali gianluca gianni gilbert gilberte gilles
gillian gina ginevra gino gioele gioia giorgia giorgio giovanna giovanni gisela gisele gisella giuditta giulia
giuliana giuliano giulio giuseppe giuseppina glenn gloria goffredo gonzague gordon gottfried grace graham grant
gregoire gregor greta gualtiero gudrun guenaelle guglielmo guido guillaume gundula gunnar gunter gunther gustav
gustave guy gwen gwenaelle habib hafiz hafizah haikal haji hakim halim halimah hamid hamish hamzah hana hanif hanna
hannah hannes hans harald haris harold harriet harry hartmut harvey hasan haslinda hassan hazel haziq hazwan heather
hector hedwig heidi heike heiko heiner heinrich heinrike heinz helen helena helene helga helge helmut helmuth henning
henri henriette henrik henry herbert hermann hidayah hilary hilda hildegard hiltrud holger holly honore horst hortense
howard hubert hugh hugo hugues husna ian ida idris ignazio ilaria ilario ilham ilona ilse imam iman imke imma imogen
imran ines inga inge ingeborg ingo ingrid intan irdina irene irenee irfan irina iris irma isaac isabel isabella
isabelle ishak isidore isidoro isla ismail isobel isolde ivan ivana ivano ivo ivy izzah izzat jack jackie jacky jacopo
jacqueline jacques jake jakob jam jamal jamaluddin james jamilah jan jana jane janine jannik jasmin jason jasper jay
jean jean-luc jeanne jennifer jenny jens jeremiah jeremy jerome jessica jill jim jo joachim joan joanna joanne
jocelyne jodie joel joelle joerg joey johann johanna johannes johari john jonas jonathan jordan jorg josef joseph
josephine josette joshua josiane jost josue joy jude judith judy jule jules julia julian juliane julie julien juliette
jurg jurgen juste justine jutta kaethe kai kamal kamariah karen karin karl karolina kaspar kassim katharina kathe
kathrin katja katrin keith kelly ken kenneth kerry kevin khadijah khairul khalid kilian kim kirsten kirsty klara klaus
klemens knut konrad korbinian kristina kurt kyle laetitia laila lamberto lara larissa lars latifah laura lauren
laurence laurent lavinia lawrence lazare lea leah leandro leigh lena leo leon leonard leonardo leonce leonhard leonie
leontine leopold leslie letizia lewis liam liana lidia lieselotte liliana liliane lillian lilou lily lina linda lino
linus lionel lisa lise liselotte livia livio liyana logan loic loredana lorella lorenz lorenzo loretta loris lorna
lorraine lothar louis louisa louise louison luana luc luca lucas lucette lucia luciana luciano lucie lucien lucienne
lucilla lucinda lucy ludger ludivine ludovic ludovica ludovico ludwig luigi luigia luigina luisa luise lukas luke
luqman lutz lydia lynn mabel maddalena madeleine madeline mael maeva magali magda magdalena mahathir maimunah maisarah
maja malcolm malik malte manfred manon mansor manuel manuela mara marc marcel marcella marcelle marcello marcia marco
marcus margaret margarete margarethe margaux margery margit margot margrit marguerite maria mariam marian marianne
mariano marie marieke mariella marielle marilena marina marino mario marion marisa mark markus marlene marta martha
marthe martial martin martina martine martino marty mary maryse marzuki massimiliano massimo mathias mathieu mathilda
mathilde mathis mathurin matilda matilde matteo matthew matthias maud maura maurice mauro mavis max maxence maxime
maximilian maya mazlan mechthild megan meike melanie melati melissa meredith merle mia michael michaela michel michela
michele michelle mick mike mildred milena miles milly mireille mirella miriam mirjam mirko mitchell mohamad moira
mokhtar molly monica monika monique morena moreno morgan morgane moritz morris muhammad muriel murray mustafa nabil
nabila nadege nadia nadiah nadine nadja naim najwa nancy nando naomi nasir natalia natalie natalino natascha natasha
nathalie nathan nazri neil nele nell nerina nerio nestor niall niamh nick nico nicola nicolas nicole nicoletta nigel
niklas nils nina nino ninon nizam noah noel noelle noemi noemie noor nora norah noraini norbert nordin norhayati
norizan norliza norma norman nunzia nunzio nuraini nurin nurul octave odette odilo olaf olga olimpia olive oliver
olivia olivier olympe ondine onofrio orazio oreste oriana oriane ornella ortrud oscar oskar osman oswald ottavio otto
ottorino owen paige palmira pam pamela paola paolo paride pascal pasqualina patricia patrick patrizia patrizio patsy
paul paula pauline pearl penelope penny percy perrine perry peter petra phil philip philipp philippa philippe
philomene phoebe phyllis pia piera pierluigi piero pierre pierrick piers pietro pina pino pippa polly poppy primo
priscilla prosper prudence qistina quentin quirino rachel raffaele raffaella rahim rahman raihan raimondo raimund
rainer raja ralf ralph ramlah ramona randall raoul raphael rashid rashidah raul ray raymond raymonde razak razali
rebecca regina reginald regine regis regula reiner reinhard reinhold rejane remi remo remy renata renate renato rene
renzo reto rex rhona rhys ricardo riccarda riccardo richard ricky ridzuan rinaldo rita rizal rob robbie robert roberta
roberto robin rocco roderick rodolphe rodrigue roger rohana roland rolande rolf romain roman romane romano romeo
romina romolo romy ronald rory rosa rosalba rosalia rosalie rosalind rosanna rosaria rosario rose roselyne rosemary
rosi rosie rosina roslan rosli rosmah rosmarie rosnah ross rossana rossella roswitha roy rozita ruben rudi rudolf
ruedi rufus ruggero rupert rusdi russell ruth ryan sabariah sabina sabine sabino sabrina sadie safiya saiful salleh
sally salmah salmiah salome salvatore sam samad samira samuel sandra sandrine sandro santina santo sara sarah sarimah
sascha saverio scott sean sebastian sebastiano sebastien secondo selene selina seppi serena sergio seth settimio
severin severine shafiq shahrul shamsul shane sharifah sharon sheila shirley sibilla sid sidney sidonie siegfried
sieglinde sigrid silke silvan silvana silvano silvia silvio simon simona simone simonetta sina siti sofea sofia
solange soline solomon sonja sonke sophia sophie spartaco stacey stanley stefan stefania stefanie stefano steffen
stella stephan stephane stephanie stephen steven stuart sue suhaimi sulaiman suraya susan susanna susannah susanne
suzanne svea sven syafiq syahir syahirah syakir sybil syed sylvain sylvaine sylvie tabea tahir tamara tancrede
tancredi tania tanja tea ted teodoro terence teresa terry terzo thea theo theodor theodora theresa thibaud thibaut
thierry thilo thomas tilly tilman tim timo tina tiphaine tiziana tiziano tobias toby todd tom tommaso tony torsten
tosca tracey trevor tristan trude ubaldo ueli ugo ulf uli ulisse ulla ulrich ulrike ulysse umar umberto una urbain urs
ursula uta ute uwe valentin valentina valentine valentino valeria valerie valerio valery vanessa vasco veit velia vera
verena vernon veronica veronika veronique vicky victoire victor victoria vince vincent vincenzo viola violet violette
virgile virgilio virginia virginie vito vittoria vittorio vivian viviana viviane vivienne volker volkmar vreni wahab
wallace walter waltraud wan wanda warren wendelin wendy wenzel werner wesley wiebke wieland wilfred wilfried wilhelm
william wilma winfried winifred wolfgang wolfram xaver xavier yahya yann yannick yasmin yolande yunus yusof yusuf yvan
yves yvette yvon yvonne zachary zahari zahra zainab zainal zaiton zakaria zaki zaleha zamri zara zarina zelie zeno
zita zoe zubir zulkifli
`;
