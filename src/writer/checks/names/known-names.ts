import { foldText } from "../normalise-text.ts";
import { articleLanguages } from "../../../languages.ts";

/**
 * Common first names, folded. They are found where capitals tell nothing: at the start of a sentence,
 * in headings, in German.
 */
const firstNames = `
aaron adam adrian agnes alan albert alberto alex alexander alexandra alice alicia alina amanda amelia amina amy ana anaïs
andrea andreas andrew angela anika anita anja anke ann anna anne annette annika anton antonia antonio anouk arthur astrid
audrey aurelie barbara bastian beat beate beatrice beatrix ben benedikt benjamin benoit bernadette bernard bernd bettina
bianca bjorn brigitte bruno camille carla carlo carlos carmen carol carolin caroline cecile celine charles charlotte chiara
chloe chris christa christian christina christine christoph christopher claire clara claude claudia claudio clemens colette
cornelia dagmar daniel daniela danielle dario dave david deborah denise dennis diana didier dieter dirk dominik dominique
donatella dora doris dorothea edith eduard eleonora elena eliane elias elisa elisabeth elizabeth ella emil emilia emilie
emily emma enrico enzo erica erich erika ernst esther etienne eva evelyn fabian fabienne fabio fanny federica federico felix
ferdinand fiona flavia flavio florian florence francesca francesco franck francois francoise frank franz franziska frederic
fredi frieda friedrich fritz gabriel gabriela gabriele gaelle georg george gerald gerard gerd gerhard gianluca gianni gilles giorgia
giorgio giovanna giovanni giuseppe giulia giulio greta gregor gudrun guido guillaume gustav hannah hanna hannes hans harald
harry heidi heike heiko heinrich heinz helen helena helga helmut henri henrik henry herbert hermann holger horst hubert hugo
ida ilaria ines inga inge ingrid irene iris irma isabel isabella isabelle ivan jack jacqueline jacques jakob jam james jan
jana jane janine jannik jasmin jean jeanne jennifer jens jeremy jessica jim joachim joan joanna johann johanna johannes john
jonas jonathan josef joseph josephine joshua judith julia julian juliane julie julien juliette jurg jurgen jutta karen karin
karl karolina kaspar katharina kathrin katja katrin kevin kilian klara klaus konrad kristina kurt lara larissa lars laura
laurent lea leah leandro lena leo leon leonardo leonie linda lina lisa livia lorenz lorenzo louis louise luc luca lucas lucia lucie
lucy ludovic luigi luisa lukas lydia madeleine magdalena maja malte manfred manon manuel manuela marc marcel marcello marco
marcus margaret margot margrit maria marianne marie marina mario marion markus marlene marta martha martin martina mary
massimo mathieu mathilde mathias matilda matteo matthew matthias maurice mauro max maximilian maya melanie mia michael
michaela michel michele michelle miriam mirjam monica monika monique moritz nadia nadine nadja natalie natascha nathalie
nico nicola nicolas nicole niklas nils nina noah noemi nora norbert oliver olivia olivier oscar oskar otto paola paolo pascal
patricia patrick patrizia paul paula pauline peter petra philipp philippe pia pierre pietro rachel raffaele ralf ramona raphael
rebecca regina regula reto renate rene ricardo riccardo richard rita robert roberta roberto robin roger roland rolf romain
roman romy rosa rose rosmarie roswitha ruben rudolf ruedi ruth sabine sabrina salvatore sam samira samuel sandra sara sarah
sascha sebastian serena sergio severin silke silvan silvia silvio simon simona simone sina sofia sonja sophia sophie stefan stefania
stefanie stefano stephane stephanie stephen steven susan susanne sven sylvie tamara tania tanja teresa thea theo theodor
theresa thierry thomas tim timo tina tobias tom tommaso tony torsten ueli ulrich ulrike urs ursula uta ute uwe valentin
valentina valeria valerie vanessa vera verena veronica veronika veronique victor victoria vincent vincenzo viola virginie
vivian viviane volker vreni walter werner wilhelm william wolfgang xavier yannick yves yvonne zoe
abigail ada aidan ailsa alasdair alfie alistair amber amelie angus archie ashley aubrey barnaby beatriz becky bella beth bill bob brenda brian bridget callum cameron carl caroline
catherine chelsea cindy clare colin connor courtney craig cynthia daisy darren debbie declan derek desmond dexter donald donna dorothy douglas duncan dylan edgar edward edwin eileen elaine eleanor elijah ellen elliot
eloise emmett eric erin ernest ethan eugene euan evan evie ewan faith felicity finlay fergus fionn flora frances fred freddie freya gail gareth gavin gemma geoffrey geraldine gillian gina glenn gloria gordon grace graham
grant gwen hamish harold harriet harvey hazel heather hector hilary holly howard hugh ian imogen irina isaac isla isobel ivy jackie jake jasper jason jay jenny jeremiah jill jo joanne jodie joel joey jordan joy jude judy
keith kelly ken kenneth kerry kim kirsty kyle lauren laurence lawrence leigh leonard leslie lewis liam lillian lily linus logan lorna louisa lucinda luke lynn mabel malcolm marcia margery marian mark marty mavis megan
meredith mick mike mildred miles milly mitchell molly morgan morris muriel murray nancy naomi natasha nathan neil nell niall nick nigel niamh norah norman olive owen paige pam pamela patsy pearl penelope penny percy
perry phil philip philippa phoebe phyllis piers pippa polly poppy prudence quentin ralph randall ray reginald rex rhys ricky rhona rob robbie roberta roderick ronald rory rosalind rosemary rosie ross roy rufus russell
ryan sadie sally scott sean selina seth shane sharon sheila shirley sid sidney simone solomon stacey stanley stella stuart sue susannah suzanne sybil ted terence terry theodora tilly toby todd tracey trevor tristan una
ursula vernon vicky vince violet vivienne wallace warren wendy wesley wilfred winifred yasmin zachary zara
alois alwin anselm antje armin arnold axel barbel benno birgit birgitta bodo burkhard carsten claus cordula detlef dietmar dietrich dorothee eberhard ekkehard elfriede elke ellinor else emmy erwin eugen ewald frauke
friedhelm friederike gerda gerlind gertrud gisela gottfried gundula gunnar gunter gunther hartmut hedwig heiner heinrike helge helmuth henriette henning hilda hildegard hiltrud ilona ilse imke ingeborg ingo isolde joerg
jorg jost jule kai kaethe kathe kirsten klemens knut korbinian kurt leonhard lieselotte liselotte lothar ludger ludwig luise lutz magda margarete margarethe margit marieke mathilda meike merle mechthild nele odilo
olaf ortrud oswald pauline raimund rainer reiner reinhard reinhold rosi rosina rudi rupert sabina seppi siegfried sieglinde sigrid sonke stephan steffen svea tabea theodor thilo tilman trude ulla uli ulf ute veit volkmar
waltraud wendelin wenzel wiebke wieland wilfried wilma winfried wolfram xaver
achille adele adrien agathe alain alban albane alexis alix alphonse ambre amandine amedee anatole ange angele angelique anselme antoine apolline ariane aristide arlette armelle arnaud arsene aude augustin aurelien axelle
baptiste basile benedicte berthe blaise blanche boris brice capucine cedric celestin cesar chantal christelle clemence clement cleo clotilde corinne cosette cyril cyrille damien delphine denis desire diane edith
edmond edouard eliane elodie eloi emeline emeric emile emmanuel emmanuelle estelle eugenie eulalie evelyne faustine felicie fernand ferdinand firmin francine gaston geneviève genevieve geoffroy germain germaine gerome gilbert
gilberte gisele gonzague gregoire guenaelle gustave guy gwenaelle helene henriette honore hortense hugues ingrid irenee isidore jacky jean-luc jerome joel joelle jocelyne josette josiane josue jules juste justine
laetitia lazare leonce leopold leontine liliane lilou lionel lise loic lorraine louison lucette lucien lucienne ludivine madeline mael maeva magali marcelle margaux margot marguerite marielle marthe martial martine
maryse mathis mathurin maud maxence maxime melissa mireille monique morgane nadege nathan nestor ninon noel noelle noemie octave odette olga olympe ondine oriane pauline perrine philomene pierrick prosper raoul raymond raymonde
regine regis rejane remi remy robin rodolphe rodrigue rolande romane rosalie rose roselyne salome sandrine sebastien severine sidonie solange soline sophie suzanne sylvain sylvaine sylvie tancrede thibaud thibaut thomas
tiphaine tristan ulysse urbain valentine valery victoire violette virgile viviane wilfried yann yolande yvan yvette yvon zelie
achille ada adele adriana agata agostino alba alberta alda aldo alessandra alessandro alessia alessio alfio alfredo alice alida alma amalia amedeo amelia anastasia angelica angelo anita annalisa antonella antonietta armando
arianna aristide arturo attilio augusto aurelio aurora beatrice benedetta benedetto benito bernardo brando bruna brunella camilla carlotta carmela carmine carolina caterina cecilia celeste celestino cesare cinzia clelia clotilde
corrado cosimo costanza cristian cristiana cristiano cristina damiano daria davide debora delia desiderio diego dina dino domenica domenico edda edoardo egidio elda elda elettra eleonora elia elio elisabetta eliseo elsa elvira emanuela
emanuele emiliano emilio enea ennio enza ermes ernesto ettore eugenia eugenio eva evelina ezio fabiana fabrizio fausto felice fermo filiberto filippa filippo fiorenza flaminia flora fosca franca franco fulvia fulvio
gabriella gaia gerardo gemma germana ginevra gino gioele gioia gisella giuditta giuliana giuliano giuseppina goffredo gualtiero guglielmo ida ignazio ilario imma irma isidoro ivana ivano ivo jacopo lamberto lavinia leandro leo leonardo letizia
liana lidia liliana lino livio loredana lorella loretta loris luana luca luciana luciano lucilla ludovica ludovico luigia luigina maddalena mara marcella mariano mariella marilena marino marisa martino massimiliano matilde
maura michela milena mirella mirko moira morena moreno nando natalia natalino nerina nerio nicoletta nina nino norma nunzia nunzio olga olimpia onofrio orazio oreste ornella oriana oscar ottavio ottorino palmira pamela paride pasqualina
patrizio piera piero pierluigi pina pino primo priscilla quirino raffaella raimondo raul remo renata renato renzo riccarda rinaldo rita rocco romano romeo romina romolo rosalba rosalia rosanna rosaria rosario rossana rossella
ruggero sabino sandro santina santo saverio sebastiano secondo selene settimio sibilla silvana silvano simonetta sofia spartaco stella susanna tancredi tea teodoro terzo tiziana tiziano tosca ubaldo ugo ulisse umberto valentino valerio
vasco velia vera virginia virgilio vito vittoria vittorio viviana walter wanda zeno zita
abdul abdullah adib adibah adnan afiq ain akmal alia anuar arif ariffin asmah atiqah ayu azhar azizah azmi badrul bakar dahlia daud dina ehsan fadhil fadzil fahmi faridah fatin fauzi ghani ghazali habib hafizah
haji halimah hamzah hanif haslinda hazwan husna idris ilham imam iman irdina ishak izzah izzat jamaluddin jamilah johari kamariah kassim khadijah khalid latifah liyana luqman mahathir maimunah malik mansor marzuki mazlan melati mokhtar mustafa
nabil nadia naim najwa nasir nizam noor nora nordin norhayati norizan nuraini nurin qistina raihan raja ramlah rashidah razali ridzuan rohana rosmah rozita rusdi sabariah saiful salleh salmiah samad sarimah shahrul shamsul sharifah
suhaimi sulaiman suraya syahirah syakir syed tahir umar wahab yahya yasmin yunus yusuf zahari zahra zaiton zakaria zaleha zamri zarina zubir
ahmad aisyah ali aminah amir amirul azlan azman azura faizal farah farid fatimah firdaus hafiz haikal haziq hakim halim
hamid hana haris hasan hassan hidayah imran intan irfan ismail jamal kamal khairul laila maisarah mariam mohamad muhammad
nabila nadiah nazri norliza noraini nurul osman rahim rahman rashid razak rizal rosli roslan rosnah safiya salmah shafiq
siti sofea syafiq syahir wan yusof zainab zainal zaki zulkifli`;

/** Places that people write about, folded; the regions of the world come from ICU in every language. */
const places = `
aarau amalfi amsterdam ancona annecy antwerp aosta appenzell arles arosa ascona athen athens augsburg avignon bali bangkok barcelona bari
basel bayern beijing bellinzona bergamo berlin bern bielefeld bilbao birmingham bologna bolzano bonn bordeaux boston bozen
bregenz bremen brescia brest bretagne bristol brittany brugge brussel brussels bruxelles budapest burgund burgundy cagliari california
cambridge cannes capri catania chamonix chicago chur colmar como copenhagen cornwall cremona danang davos delhi dijon dolomiten dortmund
dresden dublin duisburg dusseldorf edinburgh einsiedeln elsass emmental engadin erfurt essen ferrara firenze florence florenz frankfurt freiburg
fribourg friaul geneva geneve genf genoa genova glarus glasgow graz grenoble grindelwald hamburg hannover hanoi heidelberg
helsinki interlaken innsbruck istanbul johor kassel kiel klagenfurt konstanz kopenhagen koln kyoto lausanne lecce leeds leipzig lille lindau linz lisbon lisboa
lissabon liverpool livorno locarno london londres londra lourdes lucca lucerne lugano luzern lyon madrid mailand mainz malmo manchester mannheim
marseille matterhorn melbourne meran milan milano modena monaco montpellier montreux moskau mumbai munchen munich munster nancy nantes
naples napoli neapel neuchatel new york nice nizza normandie nurnberg olten osaka oslo oxford padova palermo paris parma penang perugia pisa
porto prag prague praha provence rapperswil ravenna regensburg reims rennes rimini roma rome rom rostock rotterdam salerno salzburg sapporo sardinia
savoie schaffhausen sevilla shanghai siena singapore sizilien solothurn spiez stockholm strasbourg stuttgart sydney tessin thun ticino toskana tokyo torino
toronto toscana toulouse trento trieste triest turin uri venedig venezia venice verona vicenza vienna wallis warschau wengen wien winterthur
wolfsburg worms zermatt zug zurich zuerich
alor ipoh kedah kelantan klang kuantan kuching langkawi malacca melaka miri pahang perak perlis putrajaya sabah sarawak selangor
seremban taiping terengganu`;

const toSet = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(foldText));
const firstNameSet = toSet(firstNames);
let placeSet: Set<string> | undefined;

export function isFirstName(word: string): boolean {
  return firstNameSet.has(foldText(word));
}

export function isPlace(word: string): boolean {
  placeSet ??= new Set([...toSet(places), ...regionNames()]);
  return placeSet.has(foldText(word));
}

/** Single-word names of the world's regions in the seven languages. */
function* regionNames(): Generator<string> {
  for (const language of articleLanguages) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const code of regionCodes()) {
      const name = names.of(code);
      if (name !== undefined && /^[\p{L}]{4,}$/u.test(name)) yield foldText(name);
    }
  }
}

export function* regionCodes(): Generator<string> {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of letters) for (const second of letters) yield first + second;
}
